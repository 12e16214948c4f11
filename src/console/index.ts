// The journal of requests, and the page that shows them.

export { type Secrets, secretsOf } from '../redaction.ts';
export { type Console, type ConsoleOptions, createConsole } from './console.ts';
export { renderHar } from './har.ts';
export type { RawMessage } from './journal.ts';
export {
  createJournal,
  type Journal,
  type JournalOptions,
  type OpenEntry,
  type Outcome,
  type RawRequest,
} from './journal.ts';
export type {
  ControlledOperation,
  Controls,
  Entry,
  EntryFinding,
  EntryNearest,
  EntryOperation,
  Message,
  Scenario,
  Settings,
} from './types.ts';
