// What the proof leaves out, with reasons. A test keeps the lists exact: an exception that is no longer
// needed must be removed.

/** Kinds of cases that catch only servers which others catch too, and why they stay. */
export const overlaps: Readonly<Record<string, string>> = {
  'content-types/text-plain':
    'repetition/refused-first sends the same content type; this is the case that names the fault.',
  'repetition/refused-first':
    'The rejection that repetition/accepted-after-refusal follows; content-types/text-plain sends the same.',
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
 * Rows of a dimension and their combinations. A table contains all of them, and
 * neighbouring rows catch the same servers; whether the tables are wide enough is measured by the grammar of
 * faults.
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
    'Nobody can make a service fail from outside; that no request gets a 5xx is held in every case.',
  'interface-limits':
    'Limits may be there or not; where they are, the suite waits as long as Retry-After says.',
};

/** Faulty servers, by name, of which the run reports another clause than the one their row names. */
export const reportedOtherwise: Readonly<Record<string, string>> = {
  'JSON asked for by the name of a form':
    'No valid request of the operation is accepted, so that the operation is reported, with the status 415.',
  'every rejection is 200 with an error inside':
    'No wrong request is rejected, whatever is wrong with it: the first of each kind is reported.',
  'every faulty body is moved elsewhere':
    'No wrong body is rejected, and none accepted: the clause of each is reported.',
};
