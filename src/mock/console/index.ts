// The journal of requests, and the page that shows them.

export { type Console, createConsole } from './console.ts';
export { createJournal, type Journal, type OpenEntry, type Outcome } from './journal.ts';
export type { Control, Controls } from './routes.ts';
