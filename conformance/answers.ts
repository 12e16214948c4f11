// What an implementation answers where the source is silent, and where two of them answer differently.

import { type AnsweredSilence, type Report, type Seen, uniqueLength } from './types.ts';

/** What was seen in which cases. */
type Answers = AnsweredSilence['answers'];

/**
 * What each report answers to the silences that two of them answer differently, in the cases that tell them apart. They
 * are compared case by case: the number of tests makes no difference, and what was tested in one report alone is none.
 */
export function differingAnswers(
  reports: readonly Pick<Report, 'silences'>[],
): ReadonlyMap<string, readonly Answers[]> {
  const ids = new Set(reports.flatMap(({ silences }) => silences.map(({ id }) => id)));
  const compared = [...ids].map((id) => {
    const all = reports.map(({ silences }) => silences.find((silence) => silence.id === id)?.answers ?? []);
    const apart = casesApart(all);
    const within = ({ seen, cases }: Answers[number]) => ({
      seen,
      cases: cases.filter((each) => apart.has(each)),
    });
    return [id, apart.size === 0 ? [] : all.map((answers) => answers.map(within))] as const;
  });
  return new Map(compared.filter(([, answers]) => answers.length > 0));
}

function casesApart(all: readonly Answers[]): ReadonlySet<string> {
  const meanings = all.flatMap((answers) =>
    [...seenByCase({ answers })].map(([id, seen]) => ({ id, meaning: meaningOf(seen) })),
  );
  const byCase = Map.groupBy(meanings, ({ id }) => id);
  const differ = [...byCase].filter(([, same]) => new Set(same.map(({ meaning }) => meaning)).size > 1);
  return new Set(differ.map(([id]) => id));
}

const meaningOf = (all: readonly Seen[]) => [...new Set(all.map(essenceOf))].toSorted().join('\n');

/** Everything that was seen in each case. */
export function seenByCase({
  answers,
}: Pick<AnsweredSilence, 'answers'>): ReadonlyMap<string, readonly Seen[]> {
  const byCase = new Map<string, readonly Seen[]>();
  for (const { seen, cases } of answers) {
    for (const id of cases) byCase.set(id, [...(byCase.get(id) ?? []), seen]);
  }
  return byCase;
}

// What counts in a response when two are compared: the code and not the phrase, the scheme and not the realm.

/** A key that two answers share when they mean the same. */
export const essenceOf = (seen: Seen): string =>
  withoutRunNames(JSON.stringify([seen.kind, essenceIn(seen)]));

/** The names that a run made up, as the placeholder that they stand for. */
export const withoutRunNames = (text: string): string => text.replaceAll(runName, '$UNIQUE');

const runName = new RegExp(`\\bn[0-9a-z]{5}0[0-9a-z]{${uniqueLength - 7}}\\b`, 'g');

const essenceIn = (seen: Seen): unknown => (essences[seen.kind] as (seen: Seen) => unknown)(seen);

const essences: { readonly [Kind in Seen['kind']]: (seen: Extract<Seen, { kind: Kind }>) => unknown } = {
  status: ({ status }) => status,
  'media-type': ({ mediaType, empty }) => [mediaType ?? null, empty],
  json: () => null,
  'no-body': () => null,
  'not-json': () => null,
  schema: ({ faults }) => faults.map(({ pointer, message }) => `${pointer} ${message}`).toSorted(),
  header: ({ name, value }) => [
    name.toLowerCase(),
    value === undefined ? null : essenceOfHeader(name, value),
  ],
  echo: ({ differences }) => differences,
  members: ({ missing }) => missing,
  pointers: ({ pointers }) => pointers.length > 0,
  'same-resource': () => null,
  'other-resource': ({ first, second }) => [first.status, second.status],
  'resource-shown': ({ glimpse }) => glimpse.status,
  identifiers: ({ twice }) => twice !== undefined,
  member: ({ value }) => value,
  failure: ({ failure }) => failure.kind,
  'token-rule': ({ actual }) => actual,
};

/** Of a challenge the scheme counts (RFC 9110 §11.3). */
const essenceOfHeader = (name: string, value: string) =>
  name.toLowerCase() === 'www-authenticate' ? value.split(/[\s,]/, 1)[0] : value;
