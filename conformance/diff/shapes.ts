// Schemas told apart by what they say, wherever they are written: each gets a number, equal ones the same.

import { atPointer, type OpenApiDocument, withoutExamples, withoutProse } from '../../src/contract/index.ts';

/** The number of the schema at a pointer, with everything that it refers to. */
export type ShapeOf = (pointer: string) => number;

/** Numbers that can be compared between the documents that are asked for. */
export function createShapes(): (document: OpenApiDocument) => ShapeOf {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  return (document) => shapesIn(withoutExamples(withoutProse(document)), numberOf);
}

function shapesIn(document: OpenApiDocument, numberOf: (text: string) => number): ShapeOf {
  const known = new Map<string, number>();
  const shapeAt = (pointer: string): number => {
    const number = known.get(pointer);
    if (number !== undefined) return number;
    known.set(pointer, numberOf('a schema that holds itself'));
    const found = shapeOf(atPointer(document, pointer));
    known.set(pointer, found);
    return found;
  };
  const shapeOf = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return numberOf(JSON.stringify(node) ?? 'nothing');
    const { $ref, ...own } = node as Readonly<Record<string, unknown>>;
    const isReference = typeof $ref === 'string' && $ref.startsWith('#');
    const target = isReference ? [shapeAt(decodeURI($ref.slice(1)))] : [];
    const keys = Object.keys(isReference ? own : node).toSorted();
    if (isReference && keys.length === 0) return target[0] as number;
    const entries = keys.map((key) => [key, shapeOf((node as Readonly<Record<string, unknown>>)[key])]);
    return numberOf(JSON.stringify([Array.isArray(node), ...target, ...entries]));
  };
  return shapeAt;
}
