// Invalid bodies with one reason: what is wrong with a body, with a part of it, or with a part beside a certain member, is not
// checked. They get one cause, not one for each value.

import { alternativesOf, type Contract, type Field, type Operation } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import {
  type Became,
  type CaseRequest,
  type Change,
  type HttpCase,
  type Result,
  requirementsOf,
  type Trigger,
} from '../types.ts';
import { compactly, differenceOf, memberOf, membersOf, withChanges } from './difference.ts';
import type { Hypothesis } from './hypotheses.ts';
import { expectedOf, type Suspect, sentIn, twinsIn } from './suspects.ts';
import { isJson } from './triggers.ts';

/** At least this many invalid bodies must have the outcome to rule out coincidence. */
const minBodies = 8;
/** At least this share of a family must have the outcome; some bodies may be rejected for another reason. */
const minBodyShare = 0.9;
/** Parsers differ in what they read besides JSON, and reject that later: NaN where other bodies that are no JSON end in 5xx. */
const minUnparsedShare = 0.6;

/** At least this many bodies without a member, or with another word, show that it matters. */
const minOutside = 4;

type Place = readonly string[];

/** A family of invalid bodies; 0 is the widest. */
interface Family {
  readonly width: number;
  readonly triggers: readonly Trigger[];
}

/** One case of a family, with its outcome. */
interface Kin extends Family {
  readonly case: HttpCase;
  readonly became: Became | undefined;
}

/**
 * The families of invalid bodies of an operation that are accepted, or end in server errors.
 * @param suspects those of the operation, the plainest first
 */
export function findFamilies(
  suspects: readonly Suspect[],
  results: readonly Result[],
  operation: Operation,
  contract: Contract,
): readonly Hypothesis[] {
  const familiesOfCase = familiesOfCases(results, operation, contract);
  const wrong = sentIn(results).filter(
    ({ case: tried }) => tried.operation === operation.id && isToBeRejected(tried),
  );
  const totals = Map.groupBy(
    wrong.flatMap((sent) => familiesOfCase(sent.case).map((family): Kin => ({ ...sent, ...family }))),
    ({ triggers }) => JSON.stringify(triggers),
  );
  const explained = new Set<Suspect>();
  const havingIn = (all: readonly Kin[], became: Became) => all.filter((kin) => kin.became === became);
  const parts = Map.groupBy(totals.values(), ([first]) => JSON.stringify(first?.triggers.slice(1)));
  /** Whether only those of a family that have a certain member, or a certain word, have the outcome. */
  const isOfPart = (all: readonly Kin[], triggers: readonly Trigger[], became: Became) =>
    (parts.get(JSON.stringify(triggers)) ?? []).some((part) => {
      const isAll = havingIn(part, became).length === havingIn(all, became).length;
      return isAll && part.length <= all.length - minOutside;
    });
  const familyOf = (all: readonly Kin[], became: Became): readonly Hypothesis[] => {
    const [first] = all;
    const having = havingIn(all, became);
    const isUnparsed = became === 'failed' && first?.triggers[0]?.kind === 'no-json';
    const least = Math.max(minBodies, all.length * (isUnparsed ? minUnparsedShare : minBodyShare));
    if (first === undefined || having.length < least) return [];
    // If all selected cases are JSON, the run shows nothing about bodies that are not.
    if (first.width === 0 && having.every((kin) => isJson(kin.case.request))) return [];
    if (isOfPart(all, first.triggers, became)) return [];
    const name = JSON.stringify(first.triggers);
    const isOfIt = (suspect: Suspect) =>
      familiesOfCase(suspect.case).some(({ triggers }) => JSON.stringify(triggers) === name);
    const own = suspects.filter((one) => one.became === became && !explained.has(one) && isOfIt(one));
    const suspect = own.find(isOfSource) ?? own.find(({ expected }) => expected === 'rejected');
    if (suspect === undefined || own.length < minBodies) return [];
    for (const one of own) explained.add(one);
    const alike = own.filter((one) => one !== suspect);
    const present = first.triggers.flatMap((trigger) => (trigger.kind === 'present' ? [trigger.path] : []));
    const tries = [
      [suspect.case.request, became] as const,
      ...present.flatMap((path) => triesWithout(path, suspect)),
    ];
    return [{ suspect, triggers: first.triggers, tries, alike }];
  };
  const rejectedShare = (all: readonly Kin[]) => havingIn(all, 'rejected').length / all.length;
  return [...totals.values()]
    .toSorted((a, b) => (a[0]?.width ?? 0) - (b[0]?.width ?? 0) || rejectedShare(a) - rejectedShare(b))
    .flatMap((all) => [...familyOf(all, 'accepted'), ...familyOf(all, 'failed')]);
}

/** Whether the suspect fails under the source, and not for a decision of the contract. */
const isOfSource = ({ expected, result: { findings } }: Suspect) =>
  expected === 'rejected' && findings[0] !== undefined && findings[0].origin.level !== 'chosen';

/** An invalid body that the source requires to be rejected. */
const isToBeRejected = (tried: HttpCase): boolean =>
  tried.requires !== undefined &&
  expectedOf(tried) === 'rejected' &&
  requirementsOf(tried)[0]?.origin.level !== 'chosen';

/** Families within those of a part of the bodies come after all others: first the parts that a word selects. */
const [widthOfShape, widthOfPart] = [50, 100] as const;

function familiesOfCases(
  results: readonly Result[],
  operation: Operation,
  contract: Contract,
): (tried: HttpCase) => readonly Family[] {
  // The members that select the alternative of a body, and those of the body itself that it may leave out.
  const words = placesOf(operation, contract, ({ schema }) => (schema.const ?? schema.enum) !== undefined);
  const optional = placesOf(operation, contract, ({ path, required }) => path.length === 1 && !required);
  const twinOf = twinsIn(results);
  const inBrief = oncePer(compactly);
  return oncePer((tried: HttpCase): readonly Family[] => {
    const twin = twinOf(tried)?.request;
    const raw = twin ? differenceOf(twin, tried.request) : [];
    if (
      twin === undefined ||
      !raw.some(isInBody) ||
      raw.some(({ part }) => /^(method|header)$/.test(part.kind))
    )
      return [];
    const whole: Family = { width: 0, triggers: [{ kind: 'wrong', path: [], broken: true }] };
    if (!isJson(tried.request)) return [whole, { width: 2, triggers: [{ kind: 'no-json' }] }];
    const compact = inBrief(tried.request);
    const changes = differenceOf(inBrief(twin), compact);
    const paths = changes.flatMap(pathOf);
    if (paths.length < changes.length) return [whole];
    const body: Trigger = { kind: 'wrong', path: [] };
    const untouched = (path: Place) => {
      const isTouched = paths.some((other) => startsWith(other, path));
      return isTouched ? undefined : memberOf(compact, path);
    };
    const deciding = words.flatMap((path): readonly Trigger[] => {
      const value = untouched(path);
      return value === undefined ? [] : [{ kind: 'value', path, value }];
    });
    const present = optional
      .filter((path) => untouched(path) !== undefined)
      .map((path): Trigger => ({ kind: 'present', path }));
    const tries = tried.place === undefined ? paths : [tried.place.split('.')];
    const places = tries.flatMap((path) =>
      path.map(
        (_, i): Family => ({ width: 3 + i, triggers: [{ kind: 'wrong', path: path.slice(0, i + 1) }] }),
      ),
    );
    const bodies = [{ width: 1, triggers: [body] }, ...places];
    const within = (part: Trigger, all: readonly Family[], by: number): readonly Family[] =>
      all.map(({ width, triggers }) => ({ width: by + width, triggers: [part, ...triggers] }));
    const shapes = deciding.flatMap((word) => [
      { width: 2, triggers: [word, body] },
      ...within(word, places, widthOfShape),
    ]);
    const parts = present.flatMap((member) => within(member, bodies, widthOfPart));
    return [whole, ...bodies, ...shapes, ...parts];
  });
}

const isInBody = ({ part: { kind } }: Change) =>
  /^(member|order|space|length|escapes|body|sending)$/.test(kind);

const pathOf = ({ part }: Change) => (part.kind === 'member' && part.path.length > 0 ? [part.path] : []);

function placesOf(
  { body }: Operation,
  { document }: Contract,
  isOne: (field: Field) => boolean,
): readonly Place[] {
  const fields = body ? alternativesOf(document, body.schemaPointer).flatMap((each) => each.fields) : [];
  const paths = fields.filter(isOne).map(({ path }) => path.map(String));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** Without the member the valid body is accepted as well, and the other one is rejected. */
const triesWithout = (path: Place, { twin, case: { request } }: Suspect): Hypothesis['tries'] => [
  ...(twin ? [[withoutMember(twin, path), 'accepted'] as const] : []),
  [withoutMember(request, path), 'rejected'],
];

function withoutMember(request: CaseRequest, path: Place): CaseRequest {
  const members = [path, ...membersOf(request, path)];
  return withChanges(
    request,
    members.map((each) => ({ part: { kind: 'member', path: each } })),
    request,
  );
}

const startsWith = (path: Place, start: Place) => start.every((name, i) => path[i] === name);
