// Origins and expectations in words: which clause of the source, which decision, what an answer must be.

import type { Contract, Origin } from '../../src/contract/index.ts';
import type { Expectation } from '../types.ts';

/** `§4.1 stated (routing-path): The path ...`. */
export function originInWords(origin: Origin, contract: Contract): string {
  const { id } = origin;
  const clause = id === undefined ? undefined : contract.source.clauses.get(id);
  if (clause) return `${clause.section} ${origin.level} (${clause.id}): ${clause.states}`;
  const silence = id === undefined ? undefined : contract.source.silences.get(id);
  if (silence)
    return `${silence.section} silent, chosen (${silence.id}): ${silence.question} ${silence.decision ?? ''}`.trim();
  return origin.level === 'derived'
    ? 'HTTP itself: a request is answered, wholly, and not by an error of the server'
    : `stated by the contract at ${origin.pointer}`;
}

/** What an answer must be: `refused: any 4xx`. */
export function expectationInWords(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'accepted':
      return 'accepted: any 2xx';
    case 'refused':
      return 'refused: any 4xx';
    case 'status':
      return `status ${expectation.statuses.join(' or ')}`;
    case 'media-type':
      return `a body, if there is one, of ${expectation.mediaType}`;
    case 'json':
      return expectation.required ? 'a body that is JSON' : 'a body that is JSON where it says so';
    case 'schema':
      return `a body valid under ${expectation.pointer}`;
    case 'header':
      return `the header ${expectation.name}${expectation.includes ? ` with ${expectation.includes}` : ''}`;
    case 'echo':
      return 'what was created is what was sent';
    case 'whole-echo':
      return 'every member that was sent is in the answer';
    case 'pointer':
      return `errors that point at ${expectation.pointer}`;
    case 'same-resource':
      return `the same resource as ${expectation.as}`;
    case 'not-resource':
      return `nothing of the resource of ${expectation.of}`;
    case 'distinct':
      return `another ${expectation.pointer} than ${expectation.among.join(', ')} were answered with`;
    case 'member':
      return `${expectation.pointer} is ${JSON.stringify(expectation.value)}`;
  }
}
