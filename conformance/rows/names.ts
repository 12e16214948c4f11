// The property that a requirement of a trial is about.

import {
  type Context,
  type ContextEdit,
  type Judged,
  type Made,
  type Matter,
  type PropertyName,
  type Requirement,
  requirementsOf,
} from '../types.ts';
import { success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';

/** Words for requirements of a response that have longer names. */
const words: Readonly<Record<string, string>> = { 'media-type': 'content-type', 'member-schema': 'code' };

/** Keywords that are ends of one range. */
export const rangeEnds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const;

/** What the contract chose is called by its decision; a clause states both ends of a range at once. */
function ruleOf(rule: string, { level, id }: Requirement['origin']): string {
  if (level === 'chosen') return id ?? rule;
  return id !== undefined && rangeEnds.some((end) => end === rule) ? 'range' : rule;
}

/**
 * The name of what a requirement is about. What is required of a response beside the outcome of the request has the decision for its
 * place (`createTag/tag-created/status`). A decision about the request itself is called by the silence that it settles.
 */
export function propertyOf(made: Judged & Pick<Made, 'property'>, requirement: Requirement): PropertyName {
  const [main] = requirementsOf(made);
  const { operation, place, rule } = made.property;
  const { level, id } = requirement.origin;
  const { kind } = requirement.expect;
  const isOutcome = kind === 'accepted' || kind === 'rejected' || kind === 'not-resource';
  if (requirement === main || isOutcome || (id !== undefined && id === main?.origin.id))
    return { operation, place, rule: ruleOf(rule, requirement.origin) };
  const side = main?.expect.kind === 'rejected' ? 'rejection' : 'response';
  return { operation, place: level === 'chosen' ? (id ?? side) : side, rule: words[kind] ?? kind };
}

/** What a request is judged by; of one that only asks, the question. */
export const judgedBy = (judged: Judged): readonly Requirement[] => {
  const requirements = requirementsOf(judged);
  if (requirements.length > 0 || judged.asks === undefined) return requirements;
  return [{ expect: { kind: 'accepted' }, origin: { level: 'chosen', id: judged.asks, pointer: '' } }];
};

/** The properties that a request is evidence for, that of its outcome first. */
export const mattersOf = (made: Judged & Pick<Made, 'property'>): readonly Matter[] =>
  judgedBy(made).map((requirement) => ({ property: propertyOf(made, requirement), requirement }));

/** What a context is judged by: it has to be accepted. */
export function madeOfContext(subject: Subject, context: Context): Made {
  const { operation } = subject;
  const place = operation.requestBody === undefined ? 'request' : 'body';
  const rule = context.origin.id ?? 'accepted';
  return {
    requires: success(subject, context.origin),
    property: { operation: operation.id, place, rule },
    request: context.request,
    edit: { says: context.edits.map(({ says }) => says).join(', '), parts: [] },
  };
}

/** That an operation is where the contract has it. */
export const pathOf = ({ operation }: Subject): Matter => ({
  property: { operation: operation.id, place: 'path', rule: operation.pathOrigin.id ?? 'path' },
  requirement: { expect: { kind: 'accepted' }, origin: operation.pathOrigin },
});

/** Whether a context is judged: of the contract's decisions that a member is allowed. The others have rows. */
export const isJudged = ({ origin, edits: [first, ...more] }: Context): boolean =>
  origin.level !== 'chosen' || (first?.property.rule === 'allowed' && more.length === 0);

/** That an edit of a context is accepted. */
export const matterOfEdit = ({ property, origin }: ContextEdit): Matter => ({
  property: { ...property, rule: ruleOf(property.rule, origin) },
  requirement: { expect: { kind: 'accepted' }, origin },
});

/** What a context is evidence for by being accepted: itself, and each of its edits. */
export function mattersOfContext(subject: Subject, context: Context): readonly Matter[] {
  if (!isJudged(context)) return [];
  return [...mattersOf(madeOfContext(subject, context)), ...context.edits.map(matterOfEdit)];
}
