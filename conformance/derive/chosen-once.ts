// What the contract alone decides is not tried in every context: nobody is accused for it, so one place is enough.

import { dependenciesOf } from '../judge/conditions.ts';
import type { HttpCase } from '../types.ts';

/** The cases without those that try in a further context what was tried before. What others hang on stays. */
export function chosenOnce(cases: readonly HttpCase[]): readonly HttpCase[] {
  const needed = new Set(cases.flatMap(dependenciesOf));
  const tried = new Set(cases.filter((testCase) => !isInContext(testCase)).map(rowOf));
  return cases.filter((testCase) => {
    if (!isInContext(testCase) || !isChosen(testCase) || needed.has(testCase.id)) return true;
    const isFirst = !tried.has(rowOf(testCase));
    tried.add(rowOf(testCase));
    return isFirst;
  });
}

const isChosen = ({ requires: [first], asks }: HttpCase): boolean =>
  asks === undefined && first?.origin.level === 'chosen';

/** A context is named for its body and the ends of the other values: `token-full/most`. */
const isInContext = ({ within }: HttpCase): boolean => within?.includes('/') ?? false;

const rowOf = ({ id, within }: HttpCase): string => id.replace(`/in/${within}`, '');
