// The cases of a contract in words, as the site shows them.

import {
  type Case,
  catalogueOf,
  conditionInWords,
  expectationInWords,
  heldBy,
  requirementsOf,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { SiteCase } from '../../src/docs/index.ts';

/** Every case, whatever would have to be declared for it. */
export const siteCases = (contract: Contract): readonly SiteCase[] => catalogueOf(contract).map(toSiteCase);

function toSiteCase(testCase: Case): SiteCase {
  const { id, operation, rule, kind, title, conditions } = testCase;
  return {
    id,
    operation,
    rule,
    kind,
    title,
    requires: requirementsOf(testCase).map(({ expect, origin }) => ({
      says: expectationInWords(expect),
      level: origin.level,
      ...(origin.id !== undefined && { id: origin.id }),
    })),
    needs: conditions.filter((condition) => condition.kind === 'needs').map(conditionInWords),
    holds: heldBy(testCase),
  };
}
