// Many suspects with one reason: nothing of a body or of a part of it is checked, bodies are too long, paths that name nothing
// end in errors, or an operation rejects everything. One cause each, and not one for each value.

import { alternativesOf, type Contract, type Operation } from '../../src/contract/index.ts';
import {
  type Became,
  type CaseRequest,
  type Change,
  type HttpCase,
  type Result,
  requirementsOf,
  type Trigger,
} from '../types.ts';
import { compactly, differenceOf, memberOf, withChanges } from './difference.ts';
import { becameOf } from './laboratory.ts';
import { expectedOf, type Grounds, hasWrongBody, type Suspect, twinsIn } from './suspects.ts';
import { isJson, sizeOf } from './triggers.ts';

/** A reason that suspects may have in common; it holds if each of the requests to be tried becomes what it says. */
export interface Guess {
  /** The suspect that shows it best. */
  readonly suspect: Suspect;
  readonly triggers: readonly Trigger[];
  readonly tries: readonly (readonly [CaseRequest, Became])[];
  /** Suspects with the same reason, where the triggers do not show it. */
  readonly alike?: readonly Suspect[];
}

/**
 * A service that accepts any body of an operation checks nothing of it. What is no JSON is not sent for this: where it was
 * accepted, a case has shown it.
 * @param others all suspects of the operation
 */
export function anyBody(
  suspect: Suspect,
  others: readonly Suspect[],
  { accepted }: Grounds,
): Guess | undefined {
  const [plain] = accepted;
  const isWronglyAccepted = suspect.expected === 'rejected' && suspect.became === 'accepted';
  if (plain === undefined || !isWronglyAccepted || !hasWrongBody(suspect)) return undefined;
  const isBroken = others.some(
    ({ became, case: { request } }) =>
      became === 'accepted' && request.body !== undefined && !isJson(request),
  );
  return {
    suspect,
    triggers: [{ kind: 'any-body', of: isBroken ? 'bytes' : 'json' }],
    tries: oddBodies.map((text) => [{ ...plain, body: { text } }, 'accepted']),
  };
}

/** Bodies that no operation takes, and that every reader of JSON can read. */
const oddBodies = ['{}', '5', '{"acs":[null]}'];

/** So many sizes have to be too long before their length is what bodies have in common. */
const fewestSizes = 3;

/** A service that reads no more than so many bytes of a body: whatever is longer is rejected, even for its white space. */
export function tooLong(
  suspect: Suspect,
  others: readonly Suspect[],
  { accepted }: Grounds,
): Guess | undefined {
  const { expected, became } = suspect;
  const [plain] = accepted;
  if (expected !== 'accepted' || plain === undefined) return undefined;
  const alike = others.filter((other) => other.expected === expected && other.became === became);
  const sizes = new Set(alike.map(({ case: { request } }) => sizeOf(request)));
  const from = Math.min(...sizes);
  if (sizes.size < fewestSizes || accepted.some((request) => sizeOf(request) >= from)) return undefined;
  const space = `\n${' '.repeat(from)}`;
  const spaced = withChanges(plain, [{ part: { kind: 'space' }, to: space }], plain);
  return {
    suspect,
    triggers: [{ kind: 'size', from }],
    tries: [
      [suspect.case.request, became],
      [spaced, became],
    ],
  };
}

/** So many paths are no accident. */
const fewestPaths = 3;
/** This part of them has to fail: a router may reject some before anything is looked up. */
const mostPaths = 0.75;

/** A server that fails for the paths that it has to reject under one clause, but for a few. */
export function unknownPath(
  suspect: Suspect,
  results: readonly Result[],
  { accepted: [plain] }: Grounds,
): Guess | undefined {
  const { expected, became, case: own } = suspect;
  if (expected !== 'rejected' || became !== 'failed' || !plain || !isOtherPath(plain, own)) return undefined;
  const seen = results.flatMap(({ case: tried, exchange }) =>
    tried.via === 'http' && exchange && isSameDemand(tried, own) && isOtherPath(plain, tried)
      ? [{ became: becameOf(exchange), target: tried.request.target }]
      : [],
  );
  const all = new Set(seen.map(({ target }) => target)).size;
  const failing = new Set(seen.filter((one) => one.became === 'failed').map(({ target }) => target)).size;
  if (failing < fewestPaths || failing < all * mostPaths) return undefined;
  return { suspect, triggers: [{ kind: 'unknown' }], tries: [[own.request, became]] };
}

/** Whether the same is required of both under the same clause. */
function isSameDemand(one: HttpCase, other: HttpCase): boolean {
  const [a, b] = [requirementsOf(one)[0], requirementsOf(other)[0]];
  return (
    one.operation === other.operation && a?.expect.kind === b?.expect.kind && a?.origin.id === b?.origin.id
  );
}

function isOtherPath(plain: CaseRequest, { request }: HttpCase): boolean {
  const changes = differenceOf(plain, request);
  return changes.length > 0 && changes.every(({ part }) => part.kind === 'target');
}

/** So many valid requests have to get the same before it is the operation that is wrong, or others are waiting for the one. */
const fewestValid = 2;

/**
 * An operation of which no valid request is accepted, and all get the same, has one fault, whatever they hold: it is not
 * there, or somewhere else. One suspect stands for all of each.
 */
export function rejectedOperations(
  suspects: readonly Suspect[],
  results: readonly Result[],
): readonly Suspect[] {
  const accepting = new Set(
    results.flatMap(({ case: { operation }, exchange }) =>
      exchange !== undefined && becameOf(exchange) === 'accepted' ? [operation] : [],
    ),
  );
  const waitedFor = new Set(
    results.flatMap(({ reason }) => (reason?.kind === 'twin-not-accepted' ? [reason.twin] : [])),
  );
  const valid = suspects.filter(({ expected }) => expected === 'accepted');
  return [...Map.groupBy(valid, (suspect) => suspect.case.operation)].flatMap(([operation, all]) => {
    const statuses = new Set(all.map(({ result }) => result.exchange?.response?.status));
    const isEnough = all.length >= fewestValid || all.some(({ case: { id } }) => waitedFor.has(id));
    return isEnough && statuses.size === 1 && !accepting.has(operation) ? all.slice(0, 1) : [];
  });
}

/** So many wrong bodies are no accident. */
const fewestBodies = 8;
/** This part of a family has to have the outcome: some may be rejected for another reason than what is wrong with them. */
const mostBodies = 0.9;

type Place = readonly string[];

/** What a wrong body is one of, the widest family first. */
interface Kin {
  readonly width: number;
  readonly triggers: readonly Trigger[];
}

/**
 * The families of wrong bodies of an operation that are accepted, or end in server errors.
 * @param suspects those of the operation, the plainest first
 */
export function familiesIn(
  suspects: readonly Suspect[],
  results: readonly Result[],
  operation: Operation,
  contract: Contract,
): readonly Guess[] {
  const kinOf = kinIn(results, wordsOf(operation, contract));
  const wrong = results.filter((result) => result.case.operation === operation.id && isToBeRejected(result));
  const totals = Map.groupBy(
    wrong.flatMap((result) => kinOf(result).map((kin) => ({ ...kin, result }))),
    ({ triggers }) => JSON.stringify(triggers),
  );
  const explained = new Set<Suspect>();
  const familyOf = (
    all: readonly (Kin & { readonly result: Result })[],
    became: Became,
  ): readonly Guess[] => {
    const [first] = all;
    const having = all.filter(({ result: { exchange } }) => exchange && becameOf(exchange) === became);
    if (first === undefined || having.length < Math.max(fewestBodies, all.length * mostBodies)) return [];
    // Chosen cases may all be JSON, and then nothing was seen of what is none.
    if (first.width === 0 && having.every(({ result }) => isJsonCase(result))) return [];
    const name = JSON.stringify(first.triggers);
    const isOfIt = ({ result }: Suspect) =>
      kinOf(result).some(({ triggers }) => JSON.stringify(triggers) === name);
    const own = suspects.filter((one) => one.became === became && !explained.has(one) && isOfIt(one));
    const suspect = own.find(isOfSource) ?? own.find(({ expected }) => expected === 'rejected');
    if (suspect === undefined || own.length < fewestBodies) return [];
    for (const one of own) explained.add(one);
    const alike = own.filter((one) => one !== suspect);
    return [{ suspect, triggers: first.triggers, tries: [[suspect.case.request, became]], alike }];
  };
  return [...totals.values()]
    .toSorted(([a], [b]) => (a?.width ?? 0) - (b?.width ?? 0))
    .flatMap((all) => [...familyOf(all, 'accepted'), ...familyOf(all, 'failed')]);
}

const isJsonCase = ({ case: tried }: Result) => tried.via === 'http' && isJson(tried.request);

/** It fails under the source, and not for a decision. */
const isOfSource = ({ expected, result: { findings } }: Suspect) =>
  expected === 'rejected' && findings[0] !== undefined && findings[0].origin.level !== 'chosen';

/** A wrong body that the source wants rejected. */
function isToBeRejected({ case: tried, exchange }: Result): boolean {
  if (tried.via !== 'http' || exchange === undefined || tried.requires === undefined) return false;
  return expectedOf(tried) === 'rejected' && requirementsOf(tried)[0]?.origin.level !== 'chosen';
}

function kinIn(results: readonly Result[], words: readonly Place[]): (result: Result) => readonly Kin[] {
  const twinOf = twinsIn(results.flatMap(({ case: tried }) => (tried.via === 'http' ? [tried] : [])));
  return ({ case: tried }) => {
    if (tried.via !== 'http') return [];
    const { twin } = twinOf(tried);
    const raw = twin ? differenceOf(twin, tried.request) : [];
    if (
      twin === undefined ||
      !raw.some(isInBody) ||
      raw.some(({ part }) => /^(method|header)$/.test(part.kind))
    )
      return [];
    const whole: Kin = { width: 0, triggers: [{ kind: 'wrong', path: [], broken: true }] };
    if (!isJson(tried.request)) return [whole, { width: 2, triggers: [{ kind: 'no-json' }] }];
    const changes = differenceOf(compactly(twin), compactly(tried.request));
    const paths = changes.flatMap(pathOf);
    if (paths.length < changes.length) return [whole];
    const body: Trigger = { kind: 'wrong', path: [] };
    const shapes = words.flatMap((path): readonly Kin[] => {
      const value = memberOf(compactly(tried.request), path);
      const isTouched = paths.some((other) => startsWith(other, path));
      return value === undefined || isTouched
        ? []
        : [{ width: 2, triggers: [{ kind: 'value', path, value }, body] }];
    });
    const tries = tried.place === undefined ? paths : [tried.place.split('.')];
    const places = tries.flatMap((path) =>
      path.map((_, i): Kin => ({ width: 3 + i, triggers: [{ kind: 'wrong', path: path.slice(0, i + 1) }] })),
    );
    return [whole, { width: 1, triggers: [body] }, ...shapes, ...places];
  };
}

const isInBody = ({ part: { kind } }: Change) =>
  /^(member|order|space|length|escapes|body|sending)$/.test(kind);

const pathOf = ({ part }: Change) => (part.kind === 'member' && part.path.length > 0 ? [part.path] : []);

/** The members that say of which shape a body is. */
function wordsOf({ body }: Operation, { document }: Contract): readonly Place[] {
  const fields = body ? alternativesOf(document, body.schemaPointer).flatMap((each) => each.fields) : [];
  const paths = fields
    .filter(({ schema }) => (schema.const ?? schema.enum) !== undefined)
    .map(({ path }) => path.map(String));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

const startsWith = (path: Place, start: Place) => start.every((name, i) => path[i] === name);
