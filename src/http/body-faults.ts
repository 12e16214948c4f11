// What is wrong with the body of a message, under the media types that are declared for it.

import { type Contract, type Fault, type MediaType, typesOf } from '../contract/index.ts';
import { readBytes } from './request-body.ts';

/** What is wrong with the body of a message. */
export type BodyFault =
  | { readonly kind: 'no-body' }
  /** None that is declared, or in a coding or a charset that is not read. */
  | { readonly kind: 'media-type' }
  | { readonly kind: 'json'; readonly media: MediaType; readonly detail: string }
  | {
      readonly kind: 'body';
      readonly media: MediaType;
      readonly value: unknown;
      readonly faults: readonly Fault[];
    };

/** Judges bodies, as they crossed the wire or once they are read. */
export interface BodyJudge {
  readonly ofBytes: (media: MediaType, bytes: Uint8Array) => readonly BodyFault[];
  readonly ofValue: (media: MediaType, value: unknown) => readonly BodyFault[];
}

/** Makes the judge of some media types. @throws ContractError where a schema of theirs is none. */
export function createBodyJudge(contract: Contract, declared: readonly MediaType[]): BodyJudge {
  const judged = new Set(declared.filter((media) => isJudged(contract, media)));
  for (const { schemaPointer = '' } of judged) contract.faultsOf(schemaPointer, undefined);
  const ofValue = (media: MediaType, value: unknown): readonly BodyFault[] => {
    const faults = judged.has(media) ? contract.faultsOf(media.schemaPointer ?? '', value) : [];
    return faults.length === 0 ? [] : [{ kind: 'body', media, value, faults }];
  };
  return {
    ofValue,
    ofBytes: (media, bytes) => {
      const read = readBytes(media, bytes);
      if (read.ok) return ofValue(media, read.value);
      const detail = read.problem.body.errors?.[0]?.detail ?? 'is not valid JSON';
      return [{ kind: 'json', media, detail }];
    },
  };
}

// A body that is no JSON is text; a schema of fields speaks of what the text stands for.
function isJudged(contract: Contract, { json, schemaPointer }: MediaType): boolean {
  if (schemaPointer === undefined) return false;
  return json || typesOf(contract.schemaAt(schemaPointer).node).includes('string');
}
