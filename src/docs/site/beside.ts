// Which paragraphs of the source became which clauses and silences: by the number of the rule, else by the words they share.

import type { Paragraph } from './own-source.ts';
import { stemOf, wordsOf } from './search.ts';
import { placeIn, type Statement } from './sections.ts';

/** A paragraph with what was made of it. */
export interface Beside {
  readonly paragraph: Paragraph;
  readonly statements: readonly Statement[];
  /** Another paragraph fits the statements better: this one may have been made into them as well, or into nothing. */
  readonly perhaps: boolean;
}

type Fit = (statement: Statement, paragraph: Paragraph) => number;

/** The paragraphs of one section with its statements, each beside the paragraph that fits it best. */
export function besideOf(
  section: string,
  paragraphs: readonly Paragraph[],
  statements: readonly Statement[],
): readonly Beside[] {
  const fit = fitIn(section, paragraphs, statements);
  const bestOf = new Map(
    statements.map((one) => [one, Math.max(0, ...paragraphs.map((paragraph) => fit(one, paragraph)))]),
  );
  const first = paragraphs.map((paragraph) => ({
    paragraph,
    statements: statements.filter((one) => isBest(fit(one, paragraph), bestOf.get(one))),
    perhaps: false,
  }));
  return first.map((beside) => {
    if (beside.statements.length > 0) return beside;
    const near = nearlyBest(fit, bestOf, statements, beside.paragraph);
    return { ...beside, statements: near, perhaps: near.length > 0 };
  });
}

const isBest = (score: number, best = 0) => score > 0 && score === best;

/** So much of its best fit. */
const nearly = 0.25;

/** One statement may have been made of several paragraphs: the one that fits nearly as well here as where it fits best. */
function nearlyBest(
  fit: Fit,
  bestOf: ReadonlyMap<Statement, number>,
  statements: readonly Statement[],
  paragraph: Paragraph,
): readonly Statement[] {
  if (paragraph.leads) return [];
  const near = statements.filter((one) => fit(one, paragraph) >= nearly * (bestOf.get(one) ?? 0));
  const [nearest] = near.toSorted((one, other) => fit(other, paragraph) - fit(one, paragraph));
  return nearest !== undefined && fit(nearest, paragraph) > 0 ? [nearest] : [];
}

/** Shared words count the more, the fewer paragraphs and statements have them; the number of a rule decides alone. */
function fitIn(section: string, paragraphs: readonly Paragraph[], statements: readonly Statement[]): Fit {
  const stems = new Map<object, ReadonlySet<string>>([
    ...paragraphs.map((one) => [one, stemsOf(one.text)] as const),
    ...statements.map((one) => [one, stemsOf(textOf(one))] as const),
  ]);
  const having = (stem: string) => [...stems.values()].filter((all) => all.has(stem)).length;
  return (statement, paragraph) => {
    const place = placeIn(statement, section);
    if (place !== undefined && place.rule > 0)
      return paragraph.rule >= place.rule && paragraph.rule <= place.lastRule ? 1 : 0;
    const shared = [...(stems.get(statement) ?? [])].filter((stem) => stems.get(paragraph)?.has(stem));
    return shared.reduce((sum, stem) => sum + 1 / having(stem), 0);
  };
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .map(stemOf)
      .filter((stem) => stem !== false),
  );

const textOf = (statement: Statement): string =>
  statement.kind === 'clause'
    ? `${statement.id} ${statement.states}`
    : `${statement.id} ${statement.question} shown`;
