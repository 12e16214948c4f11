// Lint rules that hold a line against the words of the clause or decision that it names: statuses, credentials.
// Words that leave something open contradict nothing.

import type { Silence } from '../../contract/index.ts';
import { isObject } from '../../values.ts';
import { isText, originsOn, ruleOf } from './annotations.ts';

/** `answer-of-decision`: the answer of a decision is what its words say, and what the operations that cite it declare. */
export const answerOfDecision = ruleOf({
  Root: (_, { silences }) =>
    silences.flatMap((silence, index) => {
      const message = faultOfAnswer(silence);
      return message === undefined ? [] : [{ message, at: ['x-source', 'silences', index, 'answer'] }];
    }),
  Operation(operation, { silenceOf }) {
    const declared = Object.entries(originsOn(operation)).flatMap(([entry, id]) => {
      const status = /^responses\/(\d{3})$/.exec(entry)?.[1];
      const silence = silenceOf.get(id);
      return status === undefined || silence === undefined
        ? []
        : [{ entry, status: Number(status), silence }];
    });
    return declared.flatMap(({ entry, status, silence }) => {
      const { id } = silence;
      const wanted = statusesOf(silence);
      const citing = declared.filter((each) => each.silence === silence);
      if (wanted.length === 0 || citing.some((each) => wanted.includes(each.status))) return [];
      const message = `the response ${status} names ${id}, which decides for ${wanted.join(', ')}: declare that status here, or change the decision`;
      return [{ message, at: ['x-origin', entry] }];
    });
  },
});

function faultOfAnswer({ id, question, decision, answer }: Silence): string | undefined {
  if (!isText(decision) || answer === undefined) return undefined;
  const statuses = statusesIn(decision);
  const isStatus = typeof answer === 'number' && statuses.length > 0;
  const says = isStatus ? statuses : outcomesIn(decision, question);
  const means = isStatus ? answer : outcomeOf(answer);
  if (means === undefined || says.length === 0 || says.includes(means)) return undefined;
  return `the decision of ${id} says ${says.join(', ')} ("${decision}"), and its answer is ${answer}: make both say the same`;
}

/** What is said of the request as a whole; nothing where a part of it may be treated in another way. */
function outcomesIn(decision: string, question: string): readonly (string | number)[] {
  if (/\bmay be\b/.test(decision)) return [];
  const said = [...decision.matchAll(/\b(?:is|are) (accepted|rejected|refused|ignored)\b/g)].map(
    ([, word = '']) => (/accepted|ignored/.test(word) ? 'accepted' : 'refused'),
  );
  const allowed = isText(question) && /^May\b/.test(question) ? /^(Yes|No)\b/.exec(decision)?.[1] : undefined;
  return [
    ...said,
    ...statusesIn(decision).map((status) => (status < 400 ? 'accepted' : 'refused')),
    ...(allowed === undefined ? [] : [allowed === 'Yes' ? 'accepted' : 'refused']),
  ];
}

/** Words of the token rules are no outcome of a request. */
function outcomeOf(answer: string | number): string | undefined {
  if (typeof answer === 'number') return answer < 400 ? 'accepted' : 'refused';
  return answer === 'accepted' || answer === 'refused' ? answer : undefined;
}

/** `security-of-origin`: an operation asks for a credential where the clause or decision that it names does, and only there. */
export const securityOfOrigin = ruleOf({
  Operation(operation, { textOf, common }) {
    const security = operation.security ?? common;
    const message = faultOfSecurity(originsOn(operation), textOf, security);
    if (message === undefined) return [];
    return [{ message, at: operation.security === undefined ? [] : ['security'] }];
  },
});

function faultOfSecurity(
  { security: id, 'responses/401': rejection }: Readonly<Record<string, string>>,
  textOf: ReadonlyMap<unknown, string>,
  security: unknown,
): string | undefined {
  const text = textOf.get(id);
  const asks = asksForCredential(text);
  const ways: readonly unknown[] = Array.isArray(security) ? security : [];
  const isOpen = !ways.some(isScheme) || (asks === true && !ways.every(isScheme));
  if (asks === true && isOpen)
    return `the operation lets requests without a credential in, and ${id} asks for one ("${text}"): name the scheme under security`;
  if (asks === false && !isOpen)
    return `the operation asks for a credential, and ${id} for none ("${text}"): write security: []`;
  if (asks !== false && isOpen && rejection !== undefined)
    return `the operation asks for no credential and declares 401 (${rejection}): name the scheme under security, or remove the response`;
  return undefined;
}

const isScheme = (way: unknown) => isObject(way) && Object.keys(way).length > 0;

/** Undefined where the words leave it open. */
function asksForCredential(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^yes\b/i.test(text)) return true;
  if (/^(no|none)\b/i.test(text)) return false;
  const negated = /\b(no|not|none|nobody|without|never|may|optional(ly)?)\b/i.test(text);
  return /\bcredential\b/i.test(text) && !negated ? true : undefined;
}

/** Numbers that are names: of sections and standards. */
const references = /§ ?[\d.]+|\b[A-Z]\w*[A-Z]\w* \d+(?:\.\d+)*/g;
/** A status of HTTP that is named as one: not `255 characters`, nor an end of a range. */
const status =
  /(?<!(?:\d to|at most|least|maximum|minimum) )(?<![\d-])\b[1-5]\d\d\b(?![-\d]| to \d| (?:characters|bytes|seconds|requests|items|ki?b)\b)/gi;

/** The statuses for which a decision is: its answer, or those that its words name. */
export const statusesOf = ({ answer, decision }: Silence): readonly number[] =>
  typeof answer === 'number' ? [answer] : isText(decision) ? statusesIn(decision) : [];

/** The statuses that a text names. */
const statusesIn = (text: string): readonly number[] =>
  [...text.replaceAll(references, '').matchAll(status)].map(([found]) => Number(found));
