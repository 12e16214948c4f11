// What became of an exchange, in words: a sentence for the terminal, and findings for whoever watches.

import { findingWords, type Judgement, nearestWords, toldWords } from '../traffic/index.ts';
import type { SeenExchange } from './options.ts';

/** What a judgement comes to, in a sentence. */
export function reasonOf({ findings, told, nearest, left }: Judgement): string {
  const worst =
    findings.find(({ about, origin }) => about === 'answer' && origin.level !== 'chosen') ??
    findings.find(({ origin }) => origin.level !== 'chosen') ??
    findings.find(({ about }) => about === 'answer') ??
    findings[0];
  if (worst === undefined) return told === undefined ? 'keeps the contract' : toldWords[told];
  if (nearest) return nearestWords(nearest);
  const { where, detail } = findingWords(worst);
  const further = findings.length - 1 + (left?.requests ?? 0) + (left?.answers ?? 0);
  const others = further > 0 ? ` (and ${further} more)` : '';
  const { level, id } = worst.origin;
  const cites = id === undefined ? level : `${level} by ${id}`;
  return `${worst.about === 'request' ? 'request' : 'response'} breaks what is ${cites}: ${where} ${detail}${others}`;
}

/** One line on an exchange, in printable ASCII, without its query and its credentials. */
export function lineOf({
  exchange: { request, answer },
  milliseconds,
  reason,
  withheld,
  without,
}: SeenExchange): string {
  const path = request.target.replace(/\?.*$/s, '');
  const status = answer === undefined ? 'no response' : `${answer.status}${withheld ? ' withheld' : ''}`;
  const line = without(`${request.method} ${path} -> ${status} (${Math.round(milliseconds)} ms): ${reason}`);
  return (line.length > 500 ? `${line.slice(0, 497)}...` : line).replace(/[^\x20-\x7e]/gu, '?');
}
