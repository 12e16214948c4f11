// How much a decision weighs: what is at risk where it is decided otherwise. Pages, reports and differences are in this order.

import type { Silence } from './document.ts';

/** What may be at risk, the most first. Somebody signs the decisions of high weight; those without a risk weigh little. */
export const risks = {
  high: ['credentials', 'accounts', 'mandatory fields', 'response to a create', 'repeated creates'],
  medium: [
    ...['response to a read', 'names', 'limits', 'what a profile may hold', 'errors'],
    ...['form of a credential', 'other addresses'],
  ],
  low: ['a detail'],
} as const;

/** What may be at risk with its degree, and its place among the others, the weightiest first. */
const weights = (['high', 'medium', 'low'] as const)
  .flatMap((degree) => risks[degree].map((about: string) => ({ degree, about })))
  .map((weight, place) => ({ ...weight, place }));

/** The weight of the decision of a silence; of what is none the least. */
export const weightOfDecision = (silence: Pick<Silence, 'risk'> | undefined) =>
  weights.find(({ about }) => about === silence?.risk) ?? (weights.at(-1) as (typeof weights)[number]);
