// The nouns of the suite (docs/words.md): trials are data, exchanges what was sent and received, the rest follows.

export type { Level, Origin } from '../src/contract/index.ts';
export type * from './types/exchange.ts';
export type * from './types/given.ts';
export type * from './types/note.ts';
export type * from './types/planned.ts';
export * from './types/property.ts';
export * from './types/property-name.ts';
export type * from './types/reason.ts';
export * from './types/report.ts';
export * from './types/request.ts';
export * from './types/requirement.ts';
export type * from './types/trial.ts';
