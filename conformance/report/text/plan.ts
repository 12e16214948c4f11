// What a run would try: the properties and what each requires, and the requests that would be sent for them.

import type { Contract } from '../../../src/contract/index.ts';
import type { Plan } from '../../plan.ts';
import { byPlainness, type Case, type Property, type PropertyName, type Requirement } from '../../types.ts';
import { idOfProperty, judgedBy, propertyOf } from '../../verdict/index.ts';
import type { FillNames } from '../../wire/index.ts';
import { plannedCurl } from '../curl.ts';
import { plain, type Style } from '../style.ts';
import { cut } from '../words/numbers.ts';
import { clauseInWords } from '../words/origins.ts';
import { inputInWords } from '../words/reasons.ts';

/** A property before any run: its name, what it requires, and the cases that are evidence for it, the plainest first. */
export interface Planned extends PropertyName, Pick<Property, 'id' | 'level' | 'origin'> {
  readonly requirements: readonly Requirement[];
  readonly cases: readonly Case[];
}

const levels = ['stated', 'derived', 'http', 'chosen'] as const;

/** Every property that cases are about, in their order. */
export function plannedOf(cases: readonly Case[]): readonly Planned[] {
  const found = new Map<string, { readonly testCase: Case; readonly requirement: Requirement }[]>();
  for (const testCase of cases)
    for (const requirement of judgedBy(testCase)) {
      const id = idOfProperty(propertyOf(testCase, requirement));
      const pieces = found.get(id) ?? [];
      pieces.push({ testCase, requirement });
      found.set(id, pieces);
    }
  return [...found].map(([id, pieces]) => {
    const strength = ({ requirement }: (typeof pieces)[number]) => levels.indexOf(requirement.origin.level);
    const [first] = pieces.toSorted((a, b) => strength(a) - strength(b)) as [(typeof pieces)[number]];
    const { origin } = first.requirement;
    const requirements = pieces.map(({ requirement }) => requirement);
    const all = pieces.map(({ testCase }) => testCase).toSorted(byPlainness);
    return {
      ...propertyOf(first.testCase, first.requirement),
      id,
      level: origin.level,
      origin,
      requirements,
      cases: all,
    };
  });
}

type Chosen = Pick<Plan, 'cases' | 'isChosen'>;

/** A line for each property: its id and what it requires. */
export function renderList(plan: Chosen, contract: Contract, style: Style = plain): string {
  const chosen = plannedOf(plan.cases).filter(({ id }) => plan.isChosen(id));
  return chosen
    .map(({ id, origin }) => `${style.bold(id)}  ${cut(clauseInWords(origin, contract), 200)}\n`)
    .join('');
}

/**
 * Every request over HTTP as a curl line, below the property that it is sent for first.
 * @param baseUrl without a slash at its end
 * @param names fills names as a run does
 */
export function renderPlan(plan: Chosen, baseUrl: string, names: FillNames): string {
  const byProperty = Map.groupBy(plan.cases, (testCase) => {
    const [main] = judgedBy(testCase);
    return main ? idOfProperty(propertyOf(testCase, main)) : testCase.operation;
  });
  return [...byProperty].map(([id, cases]) => `# ${id}\n${cases.map(lineOf).join('')}`).join('');

  function lineOf(testCase: Case): string {
    if (testCase.via === 'driver') return '# not over HTTP: --driver FILE\n';
    const need = testCase.conditions.find((condition) => condition.kind === 'needs');
    if (need) return `# ${testCase.title}: not sent, pass ${inputInWords(need.input)}\n`;
    return `${plannedCurl(testCase.request, baseUrl, names)}\n`;
  }
}
