// Which parts of a document rest on a choice of the contract.

import type { Annotated, OpenApiDocument } from '../document.ts';
import { resolve } from '../resolve.ts';

export type Json = Readonly<Record<string, unknown>>;
export type Node = Annotated & Json;

/** Says of a document what in it is chosen. */
export interface Choices {
  /** Whether an id is that of a silence. */
  readonly isChosen: (id: unknown) => boolean;
  /** The question of a silence. */
  readonly questionOf: (id: string) => string;
  /** Whether a node is there by choice alone, references followed. */
  readonly isChoice: (node: unknown) => boolean;
  /** Whether the security scheme of a name is a choice. */
  readonly isChosenScheme: (name: string) => boolean;
  /** A node with its references followed. */
  readonly resolved: (node: unknown) => unknown;
}

/** The choices of a document. */
export function choicesOf(document: OpenApiDocument): Choices {
  const silences = new Map((document['x-source']?.silences ?? []).map(({ id, question }) => [id, question]));
  const isChosen = (id: unknown) => silences.has(id as string);
  const questionOf = (id: string) => silences.get(id) ?? '';
  const resolved = (node: unknown) => (isObject(node) ? resolve(document, node, '').node : node);
  const isChoice = (node: unknown) => isChosen((resolved(node) as Node | undefined)?.['x-origin']?.['.']);
  const schemes = document.components?.['securitySchemes'] ?? {};
  return { isChosen, questionOf, isChoice, isChosenScheme: (name) => isChoice(schemes[name]), resolved };
}

export const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
