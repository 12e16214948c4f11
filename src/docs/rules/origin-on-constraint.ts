// Lint rule: every constraint says why it is in the contract. A document without x-source is exempt, because
// the kit takes everything in it as stated.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { isText, originsOn, reportAt, sourceOf } from './annotations.ts';
import { NEEDED_ORIGINS, type NeededOrigin, type Node } from './needed-origins.ts';

type Needs = (node: Node) => readonly NeededOrigin[];

/** Reports each constraint, parameter, response, media type or security requirement without an `x-origin` entry. */
export const originOnConstraint: Oas3Rule = () => {
  let exempt = false;
  const check = (needs: Needs) => (node: unknown, context: UserContext) => {
    if (exempt || !isObject(node)) return;
    for (const need of needs(node)) if (!hasOrigin(node, need.entry)) report(need, context);
  };
  const { Root: rootNeeds, ...needsByType } = NEEDED_ORIGINS;
  return {
    Root(root, context) {
      exempt = sourceOf(root) === undefined;
      check(rootNeeds)(root, context);
    },
    ref(node, context) {
      if (context.type.name === 'Schema') check(NEEDED_ORIGINS.Schema)(node, context);
    },
    ...Object.fromEntries(Object.entries(needsByType).map(([type, needs]) => [type, check(needs)])),
  };
};

const hasOrigin = (node: Node, entry: string) => isText(originsOn(node)[entry]);

function report(need: NeededOrigin, context: UserContext): void {
  const key = need.entry === '.' ? "'.'" : need.entry;
  const holder = need.at.length > 1 ? 'of the operation' : 'beside it';
  const message = `${need.what} has no origin: add "${key}: <id of a clause or silence>" to the x-origin ${holder}`;
  reportAt(context, message, ...need.at);
}
