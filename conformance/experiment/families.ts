// Wrong bodies of one family that nearly all have the same wrong outcome: nothing checks a member, an object or a shape, or
// whatever is found wrong ends in a server error. One cause, and not one for each value.

import { alternativesOf, type Contract, type Operation } from '../../src/contract/index.ts';
import { type Change, type Result, requirementsOf, type Trigger } from '../types.ts';
import { becameOf } from './became.ts';
import { compactly, differenceOf, memberOf } from './difference.ts';
import { expectedOf, type Suspect, twinsIn } from './suspects.ts';
import { isJson } from './triggers.ts';

type Place = readonly string[];

/** Suspects with one reason. */
export interface Family {
  readonly triggers: readonly Trigger[];
  /** The first is the plainest. */
  readonly suspects: readonly [Suspect, ...Suspect[]];
}

/** So many wrong bodies are no accident. */
const fewest = 8;
/** This part of a family has to have the outcome: some may be rejected for another reason than what is wrong with them. */
const most = 0.9;

/** What a wrong body is one of, the widest family first. */
interface Kin {
  readonly width: number;
  readonly triggers: readonly Trigger[];
}

/**
 * The families of an operation whose wrong bodies are accepted, or end in server errors.
 * @param suspects those of the operation, the plainest first
 */
export function familiesIn(
  suspects: readonly Suspect[],
  results: readonly Result[],
  operation: Operation,
  contract: Contract,
): readonly Family[] {
  const kinOf = kinIn(results, wordsOf(operation, contract));
  const wrong = results.filter((result) => result.case.operation === operation.id && isToBeRejected(result));
  const totals = Map.groupBy(
    wrong.flatMap((result) => kinOf(result).map((kin) => ({ kin, result }))),
    ({ kin }) => JSON.stringify(kin.triggers),
  );
  const wide = [...totals.values()].toSorted((a, b) => widthOf(a) - widthOf(b));
  const explained = new Set<Suspect>();
  return wide.flatMap((all) =>
    (['accepted', 'failed'] as const).flatMap((became) => {
      const [first] = all;
      const having = all.filter(({ result: { exchange } }) => exchange && becameOf(exchange) === became);
      if (first === undefined || having.length < Math.max(fewest, all.length * most)) return [];
      const name = JSON.stringify(first.kin.triggers);
      const own = suspects.filter(
        (suspect) =>
          suspect.became === became &&
          !explained.has(suspect) &&
          kinOf(suspect.result).some(({ triggers }) => JSON.stringify(triggers) === name),
      );
      const lead = own.find(isOfSource) ?? own.find(({ expected }) => expected === 'rejected');
      if (lead === undefined || own.length < fewest) return [];
      for (const suspect of own) explained.add(suspect);
      const others = own.filter((suspect) => suspect !== lead);
      return [{ triggers: first.kin.triggers, suspects: [lead, ...others] as const }];
    }),
  );
}

/** It fails under the source, and not for a decision. */
const isOfSource = ({ expected, result: { findings } }: Suspect) =>
  expected === 'rejected' && findings[0] !== undefined && findings[0].origin.level !== 'chosen';

const widthOf = ([first]: readonly { readonly kin: Kin }[]) => first?.kin.width ?? 0;

/** A wrong body that the source wants rejected. */
function isToBeRejected({ case: tried, exchange }: Result): boolean {
  if (tried.via !== 'http' || exchange === undefined || tried.requires === undefined) return false;
  const [main] = requirementsOf(tried);
  return expectedOf(tried) === 'rejected' && main?.origin.level !== 'chosen';
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
