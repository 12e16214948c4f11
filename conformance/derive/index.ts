// From a contract to its cases: one rule a file, each rule over every operation.

import type { Contract } from '../../src/contract/index.ts';
import type { Case } from '../types.ts';
import { deriveBodies } from './bodies/bodies.ts';
import { deriveContentTypes } from './bodies/content-types.ts';
import { deriveExamples } from './bodies/examples.ts';
import { deriveMethods } from './http/methods.ts';
import { deriveParameters } from './http/parameters.ts';
import { derivePaths } from './http/paths.ts';
import { deriveBounds } from './schema/bounds.ts';
import { deriveEnums } from './schema/enums.ts';
import { deriveFields } from './schema/fields.ts';
import { deriveLengths } from './schema/lengths.ts';
import { deriveRequired } from './schema/required.ts';
import { deriveTexts } from './schema/texts.ts';
import { deriveTypes } from './schema/types.ts';
import { deriveSecurity } from './security/security.ts';
import { deriveReads } from './sequences/reads.ts';
import { deriveRepetition } from './sequences/repetition.ts';
import { deriveProbes } from './silences/probes.ts';
import { createSubject, type Inputs, type Subject } from './subject.ts';

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
