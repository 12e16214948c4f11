// From evidence to properties: each judged requirement is one piece of evidence for one property.

import { grouped } from '../grouped.ts';
import { type Evidence, type Input, idOfProperty, type Property, type Reason, rankOf } from '../types.ts';

/** Every property of which there is evidence. */
export const propertiesOf = (evidence: readonly Evidence[]): readonly Property[] =>
  grouped(evidence, ({ property }) => idOfProperty(property)).map(([id, pieces]) => propertyFrom(id, pieces));

function propertyFrom(id: string, pieces: readonly [Evidence, ...Evidence[]]): Property {
  // A clause states one half of a range and implies the other: the property is as strong as the strongest of the two.
  const [strongest = pieces[0]] = pieces.toSorted(
    (a, b) => rankOf(a.requirement.origin) - rankOf(b.requirement.origin),
  );
  const { origin } = strongest.requirement;
  const judged = pieces.filter(({ status }) => status !== 'undecided');
  const broken = judged.filter(({ status }) => status === 'broken');
  const common = {
    ...pieces[0].property,
    id,
    level: origin.level,
    origin,
    evidence: { judged: judged.length, held: judged.length - broken.length },
  };
  const [first, ...others] = broken
    .flatMap(({ pair, requirement: { origin: line } }) => (pair === undefined ? [] : [{ pair, line }]))
    .toSorted((a, b) => sizeOf(a.pair) - sizeOf(b.pair));
  if (first !== undefined) {
    const { pair, line } = first;
    const end = others.find((other) => other.pair.boundary && other.line.pointer !== line.pointer);
    const finding = pair.boundary && end ? { ...pair, otherEnd: end.pair } : pair;
    // Of several lines that are as strong, the one that is broken.
    const isAsStrong = rankOf(line) === rankOf(origin);
    return { ...common, ...(isAsStrong && { origin: line }), status: 'broken', finding };
  }
  if (judged.length > 0)
    return { ...common, status: judged.every(({ status }) => status === 'asked') ? 'open' : 'held' };
  const reasons = pieces.flatMap(({ reason }) => reason ?? []);
  const inputs = inputsIn(reasons);
  const reason = reasons.find(({ kind }) => kind === 'needs') ?? reasons[0];
  return { ...common, status: 'undecided', ...(reason && { reason }), ...(inputs.length > 0 && { inputs }) };
}

const sizeOf = ({ trial }: NonNullable<Evidence['pair']>): number =>
  JSON.stringify(trial?.request ?? '').length;

function inputsIn(reasons: readonly Reason[]): readonly Input[] {
  const inputs = reasons.flatMap((reason) => (reason.kind === 'needs' ? [reason.input] : []));
  return grouped(inputs, (input) => JSON.stringify(input)).map(([, [input]]) => input);
}
