// What a caller may know of a statement that failed: whether it was done.

/** `not-done` is certain; `unknown` where the database may have kept it and could not say so. */
export type Outcome = 'not-done' | 'unknown';

/** The database did not do what it was asked, or did not say so. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly outcome: Outcome;

  constructor(reason: string, outcome: Outcome, options?: ErrorOptions) {
    super(reason, options);
    this.outcome = outcome;
  }
}
