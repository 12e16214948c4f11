// Lint rule: the answer of a decision is what its words say, and what the operations that cite it declare.

import type { Oas3Rule } from '@redocly/openapi-core';
import type { Silence } from '../../contract/index.ts';
import { isText, originsOn, reportAt, sourceOf } from './annotations.ts';
import { statusesIn } from './numbers.ts';

/** Reports each answer that its decision contradicts, and each response that cites a decision of another status. */
export const answerOfDecision: Oas3Rule = () => {
  let silences: ReadonlyMap<unknown, Silence> = new Map();
  return {
    Root(root, context) {
      const all = sourceOf(root)?.silences ?? [];
      silences = new Map(all.map((silence) => [silence.id, silence]));
      for (const [index, silence] of all.entries())
        reportAt(context, faultOfAnswer(silence), 'x-source', 'silences', index, 'answer');
    },
    Operation(operation, context) {
      for (const [entry, id] of Object.entries(originsOn(operation))) {
        const status = /^responses\/(\d{3})$/.exec(entry)?.[1];
        const silence = silences.get(id);
        if (status === undefined || silence === undefined) continue;
        const message = faultOfResponse(silence, Number(status), cited(operation, id));
        reportAt(context, message, 'x-origin', entry);
      }
    },
  };
};

/** What the operation declares with the same reason. */
const cited = (operation: unknown, id: string): readonly number[] =>
  Object.entries(originsOn(operation)).flatMap(([entry, other]) =>
    other === id && entry.startsWith('responses/') ? [Number(entry.slice('responses/'.length))] : [],
  );

function faultOfAnswer({ id, question, decision, answer }: Silence): string | undefined {
  if (!isText(decision) || answer === undefined) return undefined;
  const statuses = statusesIn(decision);
  const says = typeof answer === 'number' && statuses.length > 0 ? statuses : outcomesIn(decision, question);
  const means = typeof answer === 'number' && statuses.length > 0 ? answer : outcomeOf(answer);
  if (means === undefined || says.length === 0 || says.includes(means)) return undefined;
  return `the decision of ${id} says ${says.join(', ')} ("${decision}"), and its answer is ${answer}: make both say the same`;
}

/** What is said of the request as a whole; nothing where a part of it may be treated in another way. */
function outcomesIn(decision: string, question: string): readonly (string | number)[] {
  if (/\bmay be\b/.test(decision)) return [];
  const said = [...decision.matchAll(/\b(?:is|are) (accepted|rejected|refused)\b/g)].map(([, word]) =>
    word === 'accepted' ? word : 'refused',
  );
  const allowed = isText(question) && /^May\b/.test(question) ? /^(Yes|No)\b/.exec(decision)?.[1] : undefined;
  return [
    ...said,
    ...statusesIn(decision).map((status) => (status < 400 ? 'accepted' : 'refused')),
    ...(/\b(is|are) ignored\b/.test(decision) ? ['accepted'] : []),
    ...(allowed === undefined ? [] : [allowed === 'Yes' ? 'accepted' : 'refused']),
  ];
}

/** Words of the token rules are no outcome of a request. */
function outcomeOf(answer: string | number): string | undefined {
  if (typeof answer === 'number') return answer < 400 ? 'accepted' : 'refused';
  return answer === 'accepted' || answer === 'refused' ? answer : undefined;
}

function faultOfResponse(
  { id, decision, answer }: Silence,
  status: number,
  declared: readonly number[],
): string | undefined {
  const named = isText(decision) ? statusesIn(decision) : [];
  const wanted = typeof answer === 'number' ? [answer] : named;
  if (wanted.length === 0 || wanted.some((each) => declared.includes(each))) return undefined;
  return `the response ${status} names ${id}, which decides for ${wanted.join(', ')}: declare that status here, or change the decision`;
}
