// What the rest of the kit knows of OpenAPI.

export * from './alternatives.ts';
export * from './bodies.ts';
export { regExpOf, type SchemaFault, schemaFaults } from './check-schemas.ts';
export { constraintOrigin, memberEntry, requiredEntry, requiredOrigin } from './constraint-origin.ts';
export * from './contract.ts';
export * from './contract-lines.ts';
export { hiddenData, hiddenName, revealedData } from './data-references.ts';
export type * from './document.ts';
export { type Fault, toFault } from './fault.ts';
export { type Identifier, identifierIn, lettersOf, wrappedIn } from './identifier.ts';
export { allOfParts, type Joined, joinAllOf } from './join-all-of.ts';
export * from './operations.ts';
export * from './origin.ts';
export * from './parameter-text.ts';
export { isIgnored, type Parameter } from './parameters.ts';
export { readTexts, shapeOf, withoutWriteOnly } from './read-texts.ts';
export type { Example } from './reading.ts';
export { atPointer, fromPointer, type Located, resolve, resolveSchema, toPointer } from './resolve.ts';
export { type Response, responseFor, successOf } from './responses.ts';
export { authorizationScheme, httpScheme, type NamedScheme, type SecurityRequirement } from './security.ts';
export { statedOnly } from './stated-only.ts';
export { spellOutUnions } from './unions.ts';
export { createAjv, schemaRef } from './validator.ts';
export { type Found, heldBy, nodesOf, schemasOf, withoutExamples, withoutProse } from './walk.ts';
export { risks, weightOfDecision } from './weight.ts';
