// From a contract to its cases: one rule a file, each rule over every operation.

import type { Contract } from '../../src/contract/index.ts';
import type { Case } from '../types.ts';
import { deriveBodies } from './bodies.ts';
import { deriveBounds } from './bounds.ts';
import { deriveContentTypes } from './content-types.ts';
import { deriveEnums } from './enums.ts';
import { deriveExamples } from './examples.ts';
import { deriveFields } from './fields.ts';
import { deriveLengths } from './lengths.ts';
import { deriveMethods } from './methods.ts';
import { deriveParameters } from './parameters.ts';
import { derivePaths } from './paths.ts';
import { deriveProbes } from './probes.ts';
import { deriveReads } from './reads.ts';
import { deriveRepetition } from './repetition.ts';
import { deriveRequired } from './required.ts';
import { deriveSecurity } from './security.ts';
import { createSubject, type Inputs, type Subject } from './subject.ts';
import { deriveTexts } from './texts.ts';
import { deriveTypes } from './types.ts';

/** A rule: what it derives from one operation. */
export type Rule = (subject: Subject) => readonly Case[];

/** Every rule by the name that its cases carry. */
export const rules = {
  examples: deriveExamples,
  reads: deriveReads,
  required: deriveRequired,
  bounds: deriveBounds,
  lengths: deriveLengths,
  texts: deriveTexts,
  types: deriveTypes,
  enums: deriveEnums,
  fields: deriveFields,
  parameters: deriveParameters,
  bodies: deriveBodies,
  'content-types': deriveContentTypes,
  security: deriveSecurity,
  paths: derivePaths,
  methods: deriveMethods,
  repetition: deriveRepetition,
  probes: deriveProbes,
} as const satisfies Record<string, Rule>;

/** Derives every case of a contract, operation by operation, rule by rule. */
export function deriveCases(contract: Contract, inputs: Inputs): readonly Case[] {
  return contract.operations.flatMap((operation) => {
    const subject = createSubject(contract, operation, inputs);
    return Object.values(rules).flatMap((rule) => rule(subject));
  });
}

export type { Inputs } from './subject.ts';
