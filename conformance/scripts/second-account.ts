// Creates below the second account: what is checked for one account is checked for the other.

import { grouped } from '../grouped.ts';
import { isAccepted } from '../oracle/index.ts';
import { credentialPart } from '../protocol/index.ts';
import { target } from '../rows/row.ts';
import type { Context, Made, Row } from '../types.ts';
import { targetOf } from '../view/operation.ts';
import { success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { mattersOf } from './matters.ts';
import { headersOfSecond, needsOfSecond, whyNot } from './parties.ts';
import { nothing, type Scripts, sceneOf } from './script.ts';

const place = 'second-account';

/** Moves a request below the second account; undefined for an operation that creates nothing below an account. */
function moving(subject: Subject): ((request: Made['request']) => Made['request']) | undefined {
  const { contract, operation, inputs } = subject;
  const holder = operation.parameters.find(({ input }) => input === 'account');
  if (!contract.annotated || holder === undefined || operation.method !== 'POST') return undefined;
  const { 'second-account': account = '' } = inputs.values;
  const below = { target: targetOf(subject, { [holder.name]: account }), headers: headersOfSecond(subject) };
  return (request) => ({ ...request, ...below });
}

/** The plain create below the second account; where it is not accepted, its options say too little (ruling 45). */
export const secondAccountScripts: Scripts = (subject) => {
  const move = moving(subject);
  const [context] = subject.contexts;
  if (move === undefined || context === undefined || context.origin.level === 'chosen') return [];
  const matters = mattersOf(subject, place, success(subject, context.origin));
  const needs = needsOfSecond(subject, 'second-account');
  const title = `${context.name} is accepted below the second account`;
  const says = 'account and credential are those of the second account';
  return [
    sceneOf(subject, { name: 'accounts/create', about: matters, needs }, async (stage) => {
      if (!stage.examples.includes(context))
        return nothing(stage, matters, `${context.name} is rejected below the first account as well`);
      const trial = await stage.alone(move(context.request));
      const because = whyNot(subject, 'a create below the second account', trial, 'second-account');
      // With both credentials, a rejection for another reason than them shows something. One may be for reads alone.
      const hasBoth = subject.inputs.secondCredential !== undefined;
      if (hasBoth && [401, 403].includes(trial.response?.status ?? 0))
        return nothing(stage, matters, 'the credential of the second account may be for reads alone');
      const isJudged = isAccepted(trial.response) || (hasBoth && typeof because === 'string');
      if (!isJudged) return nothing(stage, matters, because);
      return [{ title, says, parts: [...target, ...credentialPart(subject)], trial, matters }];
    }),
  ];
};

/**
 * Rows below the second account, beside the plain create there: each member at the bounds that the source states, and one wrong value
 * for each check of it. The bounds are those of the source in every account (ruling 48), so that they are evidence for the same
 * properties. Without a second account they are tried in no context, and say what they lack.
 */
export function secondAccountRows(subject: Subject, rows: readonly Row[]): readonly Row[] {
  const move = moving(subject);
  const [home] = subject.contexts;
  if (move === undefined || home === undefined) return [];
  const [need] = needsOfSecond(subject, 'second-account');
  const context: Context = need === undefined ? home : { ...home, lacks: [...home.lacks, { input: need }] };
  const decided = rows.flatMap((row) => {
    const made = row.main && row.contexts[0] === home ? row.on(home) : undefined;
    const kind = made && kindOf(made);
    return kind ? [{ row, check: kind === 'accepted' ? row.name : JSON.stringify(made.property) }] : [];
  });
  return grouped(decided, ({ check }) => check).map(([, [{ row }]]) => ({
    ...row,
    name: `${place}/${row.name}`,
    contexts: [context],
    on: (tried) => {
      const made = row.on(tried);
      const control = made?.control ?? tried.request;
      return made && { ...made, request: move(made.request), control: move(control) };
    },
  }));
}

/** How a row about one member begins, if the source decides it. */
function kindOf({ requires: [main] = [], edit }: Made): 'accepted' | 'rejected' | undefined {
  const { kind } = main?.expect ?? {};
  if (kind !== 'accepted' && kind !== 'rejected') return undefined;
  const isOfMember = edit.parts.every((part) => part.kind === 'member');
  return isOfMember && main?.origin.level !== 'chosen' ? kind : undefined;
}
