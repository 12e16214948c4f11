// Which operations of two versions are the same: by method and path, or by the name that they kept where those are others.

import { type Contract, type Operation, toPointer } from '../contract/index.ts';

/** What an operation is compared under. */
export type KeyOf = (operation: Operation) => string;

/** A path with its parameters unnamed. */
export const templateOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

/** Where an operation is called; what a parameter of the path is named makes no other address. */
export const addressOf = ({ method, path }: Operation): string => `${method} ${templateOf(path)}`;

/** The same as a place in a document. */
export const placeOf = ({ method, path }: Operation): string =>
  toPointer(['paths', templateOf(path), method.toLowerCase()]);

/** Operations of the new version that the old one has at another address, with where they were. */
export function movedIn(before: Contract, after: Contract): ReadonlyMap<Operation, Operation> {
  const [then, now] = [before, after].map(({ operations }) => new Set(operations.map(addressOf)));
  const gone = before.operations.filter((operation) => !now?.has(addressOf(operation)));
  const pairs = after.operations
    .filter((operation) => operation.operationId !== undefined && !then?.has(addressOf(operation)))
    .map((operation) => [operation, gone.find((old) => old.operationId === operation.operationId)] as const);
  return new Map(pairs.flatMap(([operation, old]) => (old ? [[operation, old] as const] : [])));
}
