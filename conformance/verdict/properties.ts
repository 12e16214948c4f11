// From results of cases to properties: each requirement of each case is one piece of evidence for one property.

import { conditionOf } from '../judge/index.ts';
import {
  byPlainness,
  type Experiments,
  type Finding,
  type Input,
  isBounded,
  type Narrowed,
  type Pair,
  type Property,
  type Requirement,
  type Result,
  rankOf,
} from '../types.ts';
import { fewest, inputsIn } from './inputs.ts';
import { idOfProperty, judgedBy, propertyOf } from './names.ts';

/** What one case shows of one property. */
interface Evidence {
  readonly result: Result;
  readonly requirement: Requirement;
  /** Absent where the requirement is met. */
  readonly finding?: Finding;
  /** The case was not judged, or not by this requirement. */
  readonly isOpen: boolean;
}

/** Every property that the cases of a run are about, in the order of the plan. */
export function propertiesOf(
  results: readonly Result[],
  experiments: Experiments | undefined,
): readonly Property[] {
  const pieces = results.flatMap(evidenceOf);
  const broken = new Set(
    pieces.filter(isBrokenByItself).map(({ result, requirement }) => keyOf(result, requirement)),
  );
  const evidence = Map.groupBy(
    pieces.map((piece) => withoutOthers(piece, broken)),
    ({ result, requirement }) => idOfProperty(propertyOf(result.case, requirement)),
  );
  const exchanges = new Map(results.map((result) => [result.case.id, result]));
  const narrowed = experiments?.narrowed ?? [];
  return [...evidence.values()].map((pieces) => propertyFrom(pieces, { exchanges, narrowed }));
}

/** One operation and what it has to keep. */
const keyOf = ({ case: { operation } }: Result, { origin }: Pick<Finding, 'origin'>) =>
  `${operation} ${origin.id ?? origin.pointer}`;

const isBrokenByItself = ({ requirement, finding }: Evidence): boolean =>
  finding !== undefined && finding.origin.id === requirement.origin.id;

/** What was narrowed down to another property that is broken shows nothing of this one. */
function withoutOthers(piece: Evidence, broken: ReadonlySet<string>): Evidence {
  const { result, requirement, finding } = piece;
  if (finding === undefined || isBrokenByItself(piece) || !broken.has(keyOf(result, finding))) return piece;
  return { result, requirement, isOpen: true };
}

function evidenceOf(result: Result): readonly Evidence[] {
  const isUndecided = result.reason !== undefined;
  return judgedBy(result.case).flatMap((requirement, at): readonly Evidence[] => {
    const finding = result.findings.find(({ required }) => required === requirement.expect);
    if (finding !== undefined) return [{ result, requirement, finding, isOpen: false }];
    if (result.case.asks !== undefined && result.case.decides?.length === 0 && !isUndecided)
      return [{ result, requirement, isOpen: false }];
    if (isUndecided) return at === 0 ? [{ result, requirement, isOpen: true }] : [];
    return result.held.includes(at) ? [{ result, requirement, isOpen: false }] : [];
  });
}

interface Known {
  readonly exchanges: ReadonlyMap<string, Result>;
  readonly narrowed: readonly Narrowed[];
}

function propertyFrom(pieces: readonly Evidence[], known: Known): Property {
  const [first] = pieces as [Evidence];
  const name = propertyOf(first.result.case, first.requirement);
  // A clause states one half of a range and implies the other: the property is as strong as the strongest of the two.
  const [strongest = first] = pieces.toSorted(
    (a, b) => rankOf(a.requirement.origin) - rankOf(b.requirement.origin),
  );
  const { origin } = strongest.requirement;
  const judged = pieces.filter(({ isOpen }) => !isOpen);
  const wrong = judged.filter(({ finding }) => finding !== undefined);
  const common = {
    ...name,
    id: idOfProperty(name),
    level: origin.level,
    origin,
    evidence: { judged: judged.length, held: judged.length - wrong.length },
  };
  if (wrong.length > 0) return { ...common, status: 'broken', finding: pairOf(wrong, known) };
  const onlyAsks = pieces.every(({ result: { case: testCase } }) => testCase.decides?.length === 0);
  if (judged.length > 0) return { ...common, status: onlyAsks ? 'open' : 'held' };
  const reason = pieces.map(({ result }) => result.reason).find((each) => each !== undefined);
  const inputs = inputsOf(pieces);
  return { ...common, status: 'undecided', ...(reason && { reason }), ...(inputs.length > 0 && { inputs }) };
}

/** The options without which none of the cases could be judged: those of the case that needs the fewest. */
function inputsOf(pieces: readonly Evidence[]): readonly Input[] {
  const needed = pieces.map(({ result: { case: testCase, reason } }) =>
    reason?.kind === 'rejected-without' ? [reason.input] : inputsIn(testCase),
  );
  return fewest(needed);
}

/** The pair that shows best what is broken: one that was narrowed down, else the smallest request beside its control. */
function pairOf(wrong: readonly Evidence[], { exchanges, narrowed }: Known): Pair {
  const ids = new Set(wrong.map(({ result }) => result.case.id));
  // What was investigated in a case of another property shows that one.
  const cause = narrowed.find(({ cases: [investigated = ''] }) => ids.has(investigated));
  const plainest = wrong.toSorted((a, b) => byPlainness(a.result.case, b.result.case));
  const shown = plainest.find(({ result }) => cause?.cases[0] === result.case.id) ?? plainest[0];
  const { result, finding } = shown as Evidence & { readonly finding: Finding };
  const { required, seen } = finding;
  if (cause !== undefined) {
    const boundary = cause.triggers.find(isBounded);
    const others = cause.triggers.filter((trigger) => trigger !== boundary);
    return {
      ...(cause.right && { control: cause.right }),
      trial: cause.exchange,
      edit: conditionOf(result.case, 'twin')?.change ?? [],
      required,
      seen,
      ...(boundary && { boundary }),
      beside: others,
    };
  }
  const twin = conditionOf(result.case, 'twin');
  const control = exchanges.get(twin?.case ?? '')?.exchange;
  return {
    ...(control && { control }),
    ...(result.exchange && { trial: result.exchange }),
    edit: twin?.change ?? [],
    required,
    seen,
    beside: [],
  };
}
