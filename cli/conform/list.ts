// What `--list` and `--plan` print: the properties of a contract, and the requests of a run as commands of the shell.

import {
  type Case,
  createNames,
  type Input,
  type Plan,
  type Planned,
  plannedCurl,
  propertyIdsOf,
  type Style,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';

/** A property, and what requires it: `§2.3 tag-name-required (stated)`. */
export type ListedProperty = readonly [id: string, because: string];

export const listedProperties = (
  properties: readonly Pick<Planned, 'id' | 'origin'>[],
  { source, file }: Contract,
): readonly ListedProperty[] =>
  properties.map(({ id, origin }) => {
    const { level, id: statement = '', pointer } = origin;
    const section = (source.clauses.get(statement) ?? source.silences.get(statement))?.section;
    const place = section === undefined ? statement || `${file}#${pointer}` : `${section} ${statement}`;
    return [id, level === 'http' ? 'every request gets a response' : `${place} (${level})`];
  });

/** A line for each property. */
export const renderList = (properties: readonly ListedProperty[], style: Style): string =>
  properties.map(([id, because]) => `${style.bold(id)}  ${because}\n`).join('');

/**
 * Each request that a run sends, under the properties that it is about. Names are filled as in a run, so that each line can be
 * sent as it stands.
 */
export function renderPlan({ cases, isChosen }: Plan, baseUrl: URL): string {
  const base = baseUrl.href.replace(/\/$/, '');
  const names = createNames();
  const lineOf = (testCase: Case) => {
    if (testCase.via !== 'http') return '# through a driver: --driver FILE\n';
    const input = testCase.conditions.find((condition) => condition.kind === 'needs')?.input;
    if (input !== undefined) return `# not sent: pass ${optionOf(input)}\n`;
    return `${plannedCurl(testCase.request, base, names)}\n`;
  };
  return cases
    .map((testCase) => {
      const ids = propertyIdsOf(testCase).filter(isChosen);
      return `# ${ids.join(', ') || 'a control'}: ${testCase.title}\n${lineOf(testCase)}`;
    })
    .join('');
}

/** The option that gives an input. */
function optionOf(input: Input): string {
  if (input.kind === 'credential') return '--bearer';
  if (input.kind === 'second-credential') return '--second-bearer';
  if (input.kind === 'driver') return '--driver';
  return input.kind === 'flag' ? `--${input.name}` : `--param ${input.name}=VALUE`;
}
