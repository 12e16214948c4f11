// Trivial servers: what each scores, and that no verdict rests on what they pass.

import { trivials } from '../../fixtures/servers/trivial.ts';
import type { Planned } from '../plan.ts';
import type { Digests } from '../pool.ts';
import { keyOf } from '../servers/index.ts';
import { casesWith, type Digest } from '../suite.ts';
import { counted, type Group } from './group.ts';

interface Run {
  readonly name: string;
  readonly digest: Digest;
}

/** The trivial servers; `cases` is the whole plan. */
export function trivialGroup(digests: Digests, cases: readonly Planned[]): Group {
  const run = trivialRuns(digests);
  const prone = vacuousProne(digests, cases);
  const passed = prone.reduce((sum, one) => sum + one.passed, 0);
  return {
    title: 'Trivial servers',
    says: `none of ${run.length} conforms; ${counted(passed, 'case')} of ${cases.length} pass for one of them`,
    notes: [
      ...run.map(score),
      ...prone.map((one) => `vacuous-prone: ${one.kind}, ${one.passed} of ${counted(one.of, 'case')}`),
    ],
    wanting: [...run.flatMap(conforming), ...run.flatMap((one) => unopposed(one, cases))],
  };
}

function trivialRuns(digests: Digests): readonly Run[] {
  return trivials.flatMap(({ name }) => {
    const digest = digests.get(keyOf({ kind: 'trivial', name }));
    return digest ? [{ name, digest }] : [];
  });
}

const conforming = ({ name, digest }: Run) =>
  digest.exitCode === 0 || digest.conforms.source || digest.conforms.contract
    ? [`${name}: comes out conformant`]
    : [];

/** What it passes must not be all that an operation says of it. */
function unopposed({ name, digest }: Run, cases: readonly Planned[]): readonly string[] {
  const operations = (ids: readonly string[]) =>
    new Set(cases.filter(({ id }) => ids.includes(id)).map(({ operation }) => operation));
  const wanting = operations(
    (['failed', 'inconclusive'] as const).flatMap((outcome) => casesWith(digest, 'source', outcome)),
  );
  const passing = operations(casesWith(digest, 'source', 'passed'));
  return [...passing]
    .filter((operation) => !wanting.has(operation))
    .map((operation) => `${name}: nothing speaks against it in ${operation}`);
}

function score({ name, digest }: Run): string {
  const counts = (['passed', 'failed', 'inconclusive'] as const).map(
    (outcome) => `${casesWith(digest, 'source', outcome).length} ${outcome}`,
  );
  return `${name}: ${counts.join(', ')}; exit code ${digest.exitCode}`;
}

/** A kind of case that trivial servers pass: how many of its cases, and which servers. */
export interface Prone {
  readonly kind: string;
  readonly passed: number;
  readonly of: number;
  readonly servers: readonly string[];
}

/** Kinds of cases that show nothing alone, since a server that looks at nothing passes them. */
export function vacuousProne(digests: Digests, cases: readonly Planned[]): readonly Prone[] {
  const runs = trivialRuns(digests).map(({ name, digest }) => ({
    name,
    passed: new Set(casesWith(digest, 'source', 'passed')),
  }));
  return [...Map.groupBy(cases, ({ kind }) => kind)].flatMap(([kind, all]) => {
    const servers = runs.filter(({ passed }) => all.some(({ id }) => passed.has(id))).map(({ name }) => name);
    const passed = all.filter(({ id }) => runs.some((run) => run.passed.has(id))).length;
    return passed === 0 ? [] : [{ kind, passed, of: all.length, servers }];
  });
}
