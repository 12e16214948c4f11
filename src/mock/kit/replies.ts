// Prism's responses for the kit's own contract, which it was asked for when the kit was made.

import { type OpenApiDocument, withoutProse } from '../../contract/index.ts';
import { kitContract } from './contract.ts';
import { kitReplies } from './replies.gen.ts';

/** The responses for a document that says what the kit's own contract says, each with the keys of its questions; else none. */
export function repliesOf(document: OpenApiDocument) {
  const isOfKit = document === kitContract || textOf(withoutProse(document)) === textOf(kitContract);
  return isOfKit ? kitReplies : [];
}

const textOf = (document: unknown) => JSON.stringify(document);
