// For tests: the cases over HTTP that are planned for the model server, and requests to compare.

import { modelCredential, modelSecondCredential, modelValues } from '../../fixtures/servers/declared.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { type PlanOptions, planCases } from '../plan.ts';
import type { CaseRequest, HttpCase } from '../types.ts';

const contract = await loadContract();

/** Those of a run with everything declared but a driver; parts can be replaced. */
export function plannedForModel(parts: Partial<PlanOptions> = {}): readonly HttpCase[] {
  const { cases } = planCases({
    contract,
    values: modelValues,
    credential: modelCredential,
    secondCredential: modelSecondCredential,
    headers: [],
    selection: { only: [], skip: [], readOnly: false },
    driver: false,
    ...parts,
  });
  return cases.filter((testCase): testCase is HttpCase => testCase.via === 'http');
}

/** A create with the text as its body. */
export const post = (text: string, more: Partial<CaseRequest> = {}): CaseRequest => ({
  method: 'POST',
  target: '/acme/tag/create',
  headers: [['Content-Type', 'application/json']],
  body: { text },
  ...more,
});
