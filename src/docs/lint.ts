// A document held to the rules of Redocly and to our own, where there is no repository to do it in.

import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import { createResolver, loadContract } from '../contract/file/index.ts';
import acs from './redocly-plugin.ts';

/** What is wrong, and where. */
export interface LintFault {
  readonly rule: string;
  readonly severity: 'error' | 'warn';
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

/** What Redocly recommends and no version of OpenAPI asks for. */
const advice = [
  ...['operation-summary', 'security-defined', 'operation-operationId-url-safe', 'no-path-trailing-slash'],
  ...['no-empty-servers', 'no-server-trailing-slash'],
];

export async function lintContract(file: string): Promise<readonly LintFault[]> {
  const config = await createConfig({
    plugins: [acs()],
    extends: ['recommended', 'acs/all'],
    rules: { 'paths-kebab-case': 'off', ...Object.fromEntries(advice.map((rule) => [rule, 'warn'])) },
  });
  const problems = await lint({ ref: file, config, externalRefResolver: await createResolver() });
  const found = problems.flatMap(({ ruleId: rule, severity, message, location }) =>
    location.slice(0, 1).map((at): LintFault => {
      const { line } = getLineColLocation(at).start;
      return { rule, severity, message, file: at.source.absoluteRef, line };
    }),
  );
  return found.some(({ severity }) => severity === 'error') ? found : [...found, ...(await unusableIn(file))];
}

/** Parts that the kit cannot use, such as a pattern that is none. */
async function unusableIn(file: string): Promise<readonly LintFault[]> {
  const { leftOut } = await loadContract(file, true);
  return leftOut.map((message) => ({ rule: 'usable', severity: 'error', message, file, line: 1 }));
}
