// For whom a change breaks: a row for each kind of line says what it does to requests and responses, and a rule for each of these
// effects says whose work breaks. Nothing is judged elsewhere.

/** Who writes the message that a line is about. */
export type Side = 'request' | 'response';

/** What became of a line: of a list members are gained and lost, a number is raised or lowered. */
export type Happened = 'added' | 'removed' | 'gained' | 'lost' | 'raised' | 'lowered' | 'changed';

const [implementers, clients] = [['implementers'] as const, ['clients'] as const];
const both = ['implementers', 'clients'] as const;

/** The rules: whose work breaks, and why. */
export const effects = {
  'request narrower': { breaks: both, because: 'a request that was valid must be rejected now' },
  'request wider': { breaks: implementers, because: 'a request that was not valid must be accepted now' },
  'response narrower': { breaks: implementers, because: 'a response that was valid is not valid now' },
  'response wider': { breaks: clients, because: 'a response may come that could not come before' },
  demanded: { breaks: implementers, because: 'servers have to do what they did not have to do' },
  gone: { breaks: clients, because: 'clients cannot rely on it any more' },
  renamed: { breaks: clients, because: 'clients that name it may not compile' },
} as const;

export type Effect = keyof typeof effects;

/** `narrower` and `wider` are about the side on which the line stands. */
type Outcome = 'narrower' | 'wider' | Exclude<Effect, `${Side} ${string}`>;

/** The same on both sides, or one for requests and one for responses. */
type Cell = Outcome | readonly Outcome[] | Readonly<Record<Side, Outcome | readonly Outcome[]>>;

/** A change of any kind that has no cell of its own is `changed`; where that is missing too, it breaks nobody. */
type Row = Partial<Readonly<Record<Happened, Cell>>>;

const either = ['narrower', 'wider'] as const;

const table = {
  operation: { added: 'demanded', removed: 'gone' },
  'base path': { lost: 'gone' },
  /** Of an operation or a parameter. */
  name: { added: 'renamed', removed: 'renamed', changed: 'renamed' },
  credentials: { gained: 'wider', lost: 'narrower' },
  'required parameter': { added: 'narrower', removed: ['wider', 'gone'] },
  'optional parameter': { added: 'demanded', removed: 'gone' },
  'required body': { added: 'narrower', removed: ['wider', 'gone'] },
  'optional body': { added: 'demanded', removed: 'gone' },
  'media type': {
    added: { request: 'demanded', response: 'wider' },
    removed: { request: 'gone', response: ['narrower', 'gone'] },
  },
  'success response': { added: 'wider', removed: 'narrower' },
  'error response': { added: 'demanded', removed: 'renamed' },
  'required header': { added: 'narrower', removed: 'gone' },
  'optional header': { removed: 'gone' },
  'lower bound': { added: 'narrower', removed: 'wider', raised: 'narrower', lowered: 'wider' },
  'upper bound': { added: 'narrower', removed: 'wider', raised: 'wider', lowered: 'narrower' },
  values: { added: 'narrower', removed: 'wider', gained: 'wider', lost: 'narrower' },
  required: { added: 'narrower', removed: 'wider' },
  alternative: { added: 'wider', removed: 'narrower' },
  constraint: { added: 'narrower', removed: 'wider', changed: either },
  /** Servers may leave it unchecked in a request. */
  format: {
    added: { request: 'gone', response: 'narrower' },
    removed: 'wider',
    changed: { request: ['wider', 'gone'], response: either },
  },
  'default value': {
    added: { request: 'demanded', response: [] },
    removed: { request: 'gone', response: [] },
    changed: { request: ['demanded', 'gone'], response: [] },
  },
  property: {
    added: { request: 'demanded', response: [] },
    removed: { request: ['wider', 'gone'], response: 'gone' },
  },
  /** Of an object without unknown properties. */
  'known property': { added: 'wider', removed: { request: 'narrower', response: ['narrower', 'gone'] } },
  /** How every server has to end a request, where a decision says so. */
  'answer accepted': { added: 'demanded', changed: 'wider' },
  'answer rejected': { added: 'demanded', changed: 'narrower' },
  clause: { removed: 'gone' },
  silence: {},
  origin: {},
  other: {},
  words: {},
  example: {},
} as const satisfies Readonly<Record<string, Row>>;

/** What a line is about. */
export type Kind = keyof typeof table;

/** What a change of a line does; nothing where the line is part of no message. */
export function effectsOf(kind: Kind, happened: readonly Happened[], side?: Side): readonly Effect[] {
  const row: Row = table[kind];
  const outcomes = happened.flatMap((each): readonly Outcome[] => {
    const isCome = each === 'added' || each === 'removed';
    const cell = row[each] ?? (isCome ? [] : (row.changed ?? []));
    if (side === undefined) return [];
    return [typeof cell === 'object' && 'request' in cell ? cell[side] : cell].flat();
  });
  return outcomes.map((outcome) =>
    outcome === 'narrower' || outcome === 'wider' ? (`${side as Side} ${outcome}` as const) : outcome,
  );
}

/** Whether people have to read it again: words and examples ask for nothing. */
export const isReviewed = (kind: Kind): boolean => kind !== 'words' && kind !== 'example';
