// What a server decides otherwise than the contract, in words: `422 Unprocessable Entity instead of 400`.

import type { Cause, Finding } from '../../types.ts';
import { requiredInWords } from './expectations.ts';
import { cut } from './numbers.ts';
import { seenInWords } from './seen.ts';

type DecidedOtherwise = Extract<Cause, { kind: 'decided-otherwise' }>;

/** Decisions that are named. */
const mostNames = 3;

/** One sentence: what came instead of what, by which decisions, and where. */
export function decidedOtherwiseInWords({ finding, silences, operations }: DecidedOtherwise): string {
  const left = silences.length - mostNames;
  const names = [...silences.slice(0, mostNames), ...(left > 0 ? [`${left} more`] : [])];
  return `${differenceInWords(finding)} (decided by the contract: ${names.join(', ')}), in ${operations.join(', ')}.`;
}

function differenceInWords({ required, seen }: Finding): string {
  const { requirement, expected } = requiredInWords(required, seen);
  const actual = cut(seenInWords(seen), 120);
  if (required.kind === 'status' || required.kind === 'media-type') return `${actual} instead of ${expected}`;
  if (required.kind === 'header')
    return seen.kind === 'header' && seen.value === undefined ? capital(actual) : actual;
  return `${capital(requirement)}: got ${actual}`;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
