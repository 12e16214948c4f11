// Whatever an id means, in lines for a terminal.

import type { Clause, Silence } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import { plain, type Style } from '../style.ts';
import { renderList } from '../text/index.ts';
import { wrap } from '../text/lines.ts';
import { editingOf, originInWords } from '../words/origins.ts';
import type { ExplainContext } from './context.ts';
import { block, heading, listOf } from './lines.ts';
import type { Explained } from './meanings.ts';
import { explainCase, explainClause, explainSilence } from './text.ts';

/** Whatever an id means. */
export function explainMeaning(meaning: Explained, context: ExplainContext): string {
  const { style = plain } = context;
  switch (meaning.kind) {
    case 'case':
      return explainCase(meaning.case, context);
    case 'clause':
      return explainClause(meaning.clause, context);
    case 'silence':
      return explainSilence(meaning.silence, context);
    case 'operation':
      return explainOperation(meaning, context);
    case 'term':
      return heading(meaning.term, meaning.says, style);
    case 'section':
      return [heading(meaning.section, 'section of the source', style), ...statements(meaning, style)].join(
        '\n',
      );
    case 'matches':
      return [...statements(meaning, style), renderList(meaning.cases, style).trimEnd()]
        .filter((text) => text !== '')
        .join('\n');
  }
}

/** An operation, what it answers to, and its cases. */
function explainOperation(
  { operation, cases }: Extract<Explained, { kind: 'operation' }>,
  { style = plain, contract }: ExplainContext,
): string {
  const { id, method, path, summary, origin } = operation;
  return [
    heading(id, `operation: ${summary}`, style),
    ...block('request', [`${method} ${path}`], style),
    ...block('because', [originInWords(origin, contract)], style),
    ...block('to change', [editingOf(origin, contract).says], style),
    ...block('tested by', listOf(cases.map((tried) => tried.id)), style),
  ].join('\n');
}

/** Clauses and silences, a line each. */
function statements(
  { clauses, silences }: { readonly clauses: readonly Clause[]; readonly silences: readonly Silence[] },
  style: Style,
): readonly string[] {
  const line = (id: string, says: string) =>
    `  ${wrap(visibleLine(`${id}  ${says}`), { first: '  ', indent: 4 })
      .slice(2)
      .replace(id, style.bold(id))}`;
  return [
    ...(clauses.length > 0
      ? [style.bold('Stated by the source'), ...clauses.map((each) => line(each.id, each.states))]
      : []),
    ...(silences.length > 0
      ? [
          style.bold('Left open by the source'),
          ...silences.map((each) =>
            line(each.id, `${each.question} ${each.decision ?? each.outOfScope ?? ''}`.trim()),
          ),
        ]
      : []),
  ];
}
