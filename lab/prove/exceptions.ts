// What the proof would miss and does not ask for, each with the reason. Exact both ways: what is no exception any more has no place
// here.

/** Kinds of cases that catch no faulty server alone, and why they stay. */
export const overlaps: Readonly<Record<string, string>> = {
  'content-types/text-plain':
    'repetition/refused-first sends the same content type; this is the case that names the fault.',
  'repetition/refused-first':
    'The refusal that repetition/accepted-after-refusal follows; content-types/text-plain sends the same.',
  'repetition/name-taken':
    'The create that repetition/asked/same-name repeats; it is right wherever a create is.',
  'repetition/wrong-first':
    'The wrong create that repetition/right-after-wrong follows; every negative of a number sends the like.',
  'runtime/rate-limit':
    'A limit that is counted wrongly is so for every token, which the cases with several tokens notice as well; this one names it.',
  'runtime/limit-per-token':
    'A limit that tokens share is also one that the second of them did not inherit (runtime/tokens-inherit-settings).',
  'runtime/tokens-inherit-settings':
    'Settings that a token did not inherit show in its limit, too; this case looks at all of them and at another application.',
  'runtime/refill-replenishes':
    'A refill that does not come does not come to the tokens of runtime/refill-per-token either; this case tells which of the two it is.',
  'runtime/prefix-starts-token':
    'Tokens of runtime/jwt and of the profile cases have a prefix as well; this is the case that tries its lengths.',
  'runtime/secrets-differ':
    'Two tokens with one text share their counts, which every case with two tokens notices; this one says why.',
};

/**
 * Rows of a dimension, and the combinations that they are crossed with: a table has each of them whole, and what one of them
 * catches its neighbours catch too. Whether the tables are wide enough is what the grammar of faults measures.
 */
export const isRow = (kind: string): boolean => rows.some((row) => row.test(kind));

const rows: readonly RegExp[] = [
  /^combinations$/,
  /^(reads|lengths|spellings|texts)\//,
  /^security\/(?!asked\/)/,
  /^paths\/id-/,
  /^accounts\/(?!asked\/)/,
  /^required\/(misplaced|empty-object)$/,
  /^bounds\/equal-numbers$/,
  /^repetition\/burst$/,
];

/** Decided silences that no case judges. */
export const unheld: Readonly<Record<string, string>> = {
  'other-errors':
    'Nobody can make a service fail from outside; that no request is answered by a 5xx is held in every case.',
  'interface-limits':
    'Limits may be there or not; where they are, the suite waits as long as Retry-After says.',
};

/** Faulty servers, by name, that are told another clause than the one that their row names. */
export const toldOtherwise: Readonly<Record<string, string>> = {
  'JSON asked for by the name of a form':
    'No valid request of the operation is accepted, so that the operation is told, with the status 415.',
  'every refusal is 200 with an error inside':
    'No wrong request is rejected, whatever is wrong with it: the first of each kind is told.',
  'every faulty body is moved elsewhere':
    'No wrong body is rejected, and none accepted: the clause of each is told.',
};
