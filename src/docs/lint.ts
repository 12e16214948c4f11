// A document held to the rules of Redocly and to our own, where there is no repository to do it in.

import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import acs from './redocly-plugin.ts';

/** What is wrong, and where. */
export interface LintFault {
  readonly rule: string;
  readonly severity: 'error' | 'warn';
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

export async function lintContract(file: string): Promise<readonly LintFault[]> {
  const config = await createConfig({
    plugins: [acs()],
    extends: ['recommended', 'acs/all'],
    rules: { 'paths-kebab-case': 'off' },
  });
  const problems = await lint({ ref: file, config });
  return problems.flatMap(({ ruleId: rule, severity, message, location }) =>
    location.slice(0, 1).map((at): LintFault => {
      const { line } = getLineColLocation(at).start;
      return { rule, severity, message, file: at.source.absoluteRef, line };
    }),
  );
}
