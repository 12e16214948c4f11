// Where the mock and the reference server differ under the same suite, each with the reason. Exact both ways.

/** A difference: which cases, and why. */
export interface Difference {
  /** Case ids; `*` stands for any text. */
  readonly cases: string;
  readonly reason: string;
}

/** Every difference. */
export const differences: readonly Difference[] = [
  {
    cases: 'getRoutingProfile/reads/*account_id*',
    reason:
      'The mock knows no accounts: every account has the profiles of the examples, and no credential belongs to one.',
  },
  {
    cases: '*/probes/unknown-account_id',
    reason: 'The mock knows no accounts: it creates under any.',
  },
  {
    cases: 'createAuthenticationProfile/probes/unknown-jwt_id',
    reason: 'The mock knows no JWT configurations: any identifier of the right shape names one.',
  },
];
