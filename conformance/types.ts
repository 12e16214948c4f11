// The nouns of the suite (docs/words.md): cases are data, exchanges what was sent and received, the rest follows.

export type { Level, Origin } from '../src/contract/index.ts';
export * from './types/case.ts';
export * from './types/cause.ts';
export type * from './types/condition.ts';
export type * from './types/exchange.ts';
export type * from './types/given.ts';
export * from './types/property.ts';
export type * from './types/reason.ts';
export type * from './types/report.ts';
export * from './types/result.ts';
