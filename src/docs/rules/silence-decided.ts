// Lint rule: every silence of the source is answered by a decision with its reason, or left out with a reason.
// Whether an x-origin names it is not asked: some are answered by cases that no keyword carries.

import type { Oas3Rule } from '@redocly/openapi-core';
import type { Silence } from '../../contract/index.ts';
import { isText, reportAt, sourceOf } from './annotations.ts';

/** Reports each silence that is undecided, decided without a reason, both decided and left out, or incomplete. */
export const silenceDecided: Oas3Rule = () => ({
  Root(root, context) {
    const { clauses = [], silences = [] } = sourceOf(root) ?? {};
    const taken = new Set<unknown>(clauses.map((clause) => clause.id));
    for (const [index, silence] of silences.entries()) {
      for (const message of faultsOf(silence, taken.has(silence.id)))
        reportAt(context, message, 'x-source', 'silences', index);
      taken.add(silence.id);
    }
  },
});

function faultsOf(silence: Silence, taken: boolean): readonly string[] {
  if (!isText(silence.id)) return ['this silence has no id: give it a stable one, like trailing-slash'];
  const faults: string[] = [];
  if (taken)
    faults.push(`the id of the silence ${silence.id} is taken: clauses and silences share one set of ids`);
  if (!isText(silence.section))
    faults.push(`the silence ${silence.id} has no section: write what leaves it open`);
  if (!isText(silence.question)) faults.push(`the silence ${silence.id} asks nothing: write its question`);
  const undecided = faultOfDecision(silence);
  return undecided === undefined ? faults : [...faults, undecided];
}

function faultOfDecision({ id, decision, because, outOfScope }: Silence): string | undefined {
  const decided = isText(decision) || isText(because);
  if (decided && isText(outOfScope)) {
    return `the silence ${id} is both decided and out of scope: keep decision and because, or outOfScope`;
  }
  if (isText(outOfScope)) return undefined;
  if (!decided)
    return `the silence ${id} is undecided: write decision and because, or outOfScope with the reason`;
  if (!isText(decision))
    return `the silence ${id} gives a reason but no decision: write what the contract chose`;
  return isText(because) ? undefined : `the silence ${id} is decided without a reason: write because`;
}
