// The nouns of the suite (docs/words.md): trials are data, exchanges what was sent and received, the rest follows.

export type { Level, Origin } from '../src/contract/index.ts';
export * from './types/exchange.ts';
export type * from './types/given.ts';
export * from './types/property.ts';
export * from './types/report.ts';
export * from './types/trial.ts';
