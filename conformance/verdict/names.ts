// The property that a requirement is about. One table says where each rule of the plan looks, and what it is called there.

import { type Case, type PropertyName, type Requirement, requirementsOf } from '../types.ts';

/** Place and rule, where the case does not name a member of the body or the rule has a plainer word. */
interface Entry {
  readonly place?: string;
  readonly rule?: string;
}

type About = Pick<Case, 'kind' | 'place' | 'rule'>;

/** The end of a range that a case is about; values between both ends are about the range. */
function endOf({ kind }: About, [least, most]: readonly [string, string]): string {
  if (/minimum|empty|below/.test(kind)) return least;
  return kind.endsWith('/inside') ? 'range' : most;
}

/** By rule of the plan. A rule that is not here is called by what requires it, at the place that its case names. */
const entries: Readonly<Record<string, (about: About) => Entry>> = {
  required: () => ({ rule: 'required' }),
  bounds: (about) => (about.place === undefined ? {} : { rule: endOf(about, ['minimum', 'maximum']) }),
  'extended-numbers': () => ({ rule: 'type' }),
  lengths: (about) => ({ rule: endOf(about, ['minLength', 'maxLength']) }),
  types: () => ({ rule: 'type' }),
  enums: () => ({ rule: 'enum' }),
  bodies: ({ kind }) => ({
    rule: kind === 'bodies/malformed' ? 'json' : kind === 'bodies/value' ? 'object' : 'in-pieces',
  }),
  spellings: () => ({ rule: 'encoding' }),
  answers: () => ({ place: 'response', rule: 'json' }),
  'content-types': () => ({ place: 'content-type', rule: 'charset' }),
  headers: () => ({ place: 'headers', rule: 'letter-case' }),
  security: ({ kind }) => ({ place: 'credential', rule: kind === 'security/missing' ? 'missing' : 'wrong' }),
  paths: () => ({ place: 'path' }),
  methods: () => ({ place: 'method' }),
  reads: ({ kind }) => ({ place: kind.includes('account') ? 'account' : 'resource' }),
  'other-kinds': () => ({ place: 'resource' }),
  accounts: ({ place }) => ({ place: place === 'second' ? 'second-account' : 'account' }),
  repetition: ({ place }) => (place === undefined ? { place: 'repetition' } : { rule: 'repeated' }),
};

/** Words for requirements of a response that have longer names. */
const words: Readonly<Record<string, string>> = {
  'media-type': 'content-type',
  'whole-echo': 'echo',
  'member-schema': 'code',
  'header-schema': 'header',
};

/**
 * The name of what a requirement of a case is about. What is required of a response beside the outcome of the request has the
 * decision for its place (`createTag/tag-created/status`), unless the case is about just that.
 */
export function propertyOf(testCase: Case, requirement: Requirement): PropertyName {
  const { operation } = testCase;
  const [main] = requirementsOf(testCase);
  const { level, id } = requirement.origin;
  const { kind } = requirement.expect;
  const isOutcome = kind === 'accepted' || kind === 'rejected' || kind === 'not-resource';
  const isMain = requirement === main || isOutcome || (id !== undefined && id === main?.origin.id);
  if (!isMain) {
    const side = main?.expect.kind === 'rejected' ? 'rejection' : 'response';
    return { operation, place: level === 'chosen' ? (id ?? side) : side, rule: words[kind] ?? kind };
  }
  const { place, rule } = entries[testCase.rule]?.(testCase) ?? {};
  // A decision is asked for by its silence; what has no word of its own is called by what requires it.
  const byOrigin = level === 'chosen' || rule === undefined ? id : undefined;
  return {
    operation,
    place: place ?? testCase.place ?? elsewhere(testCase),
    rule: byOrigin ?? rule ?? testCase.rule,
  };
}

/** Where a case looks that is about no member. */
function elsewhere(testCase: Case): string {
  if (testCase.via === 'driver') return 'driver';
  return testCase.request.body === undefined ? 'request' : 'body';
}

export const idOfProperty = ({ operation, place, rule }: PropertyName): string =>
  `${operation}/${place}/${rule}`;

/** What a probe asks where the contract decided nothing. */
const asked = ({ asks = '' }: Case): Requirement => ({
  expect: { kind: 'accepted' },
  origin: { level: 'chosen', id: asks, pointer: '' },
});

/** What a case is judged by; of one that only asks, the question. */
export const judgedBy = (testCase: Case): readonly Requirement[] => {
  const requirements = requirementsOf(testCase);
  return requirements.length === 0 && testCase.asks !== undefined ? [asked(testCase)] : requirements;
};

/** The ids of the properties that a case is about, that of its outcome first. */
export const propertyIdsOf = (testCase: Case): readonly string[] => [
  ...new Set(judgedBy(testCase).map((requirement) => idOfProperty(propertyOf(testCase, requirement)))),
];
