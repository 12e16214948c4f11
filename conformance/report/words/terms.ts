// Terms and outcomes in words: docs/words.md says the same, and a test holds that.

import type { Outcome } from '../../types.ts';

/** What each term means. */
export const terms: Readonly<Record<string, string>> = {
  source: 'the description of the service, cited as §2.1, §7 ...',
  clause: 'one statement of the source, with a stable id, in our own words',
  silence: 'one question that the source leaves open, with a stable id',
  decision: 'what the contract chose for a silence, with the reason',
  origin:
    'why a constraint is in the contract: *stated* by a clause, *derived* from one (it follows from what the source says: a value out of range is rejected), *chosen* by a decision',
  implementation: 'the server under test; the suite knows its base URL and nothing else',
  case: 'one test: what it sends, what it requires, and the origin of each requirement',
  twin: 'the accepted request that a case is compared with: it differs from it in one named change, or in those that it lists',
  exchange: 'one request and its response, as sent and received',
  finding: 'one mismatch, with requirement, expected value and actual value',
  experiment:
    'a request that a run sends after its cases, to find out what in a failing one changes the outcome',
  cause:
    'why many cases fail or end undecided at once, reported once; where experiments found it, with the change that makes the difference and the clause that it breaks',
  outcome: '`passed` `failed` `observed` `inconclusive` `not-applicable` `errored`',
  verdict:
    'the result of a run. There are two, always shown together: *source conformance* (stated and derived requirements) and *contract conformance* (chosen ones as well)',
  coverage:
    'what a verdict is based on: the statements that were shown to hold, those not tried and those that no case can show; the operations that were seen to accept a request',
  answers: 'what an implementation does at each silence',
};

/** What each outcome of a case means. */
export const outcomeTerms: Readonly<Record<Outcome, string>> = {
  passed: 'at least one requirement of the verdict was checked and satisfied, and none was violated.',
  failed:
    'a requirement of the verdict was violated, or there was no complete response, or the server failed (5xx).',
  observed: 'there was a response, and the verdict requires nothing of it.',
  inconclusive:
    'the case could not be judged, because its twin was not accepted, a cause explains what was seen, requests were rate-limited, a wrong body got a 202, or the run ended early.',
  'not-applicable':
    'the case needs an option that was not given, or something that the source leaves open and the implementation does not support; the reason says which.',
  errored: 'the implementation could not be reached: a connection, a certificate, a proxy in between.',
};

const origins: Readonly<Record<string, string>> = {
  stated: 'an origin: the source says it in a clause. A server that breaks it breaks the source.',
  derived:
    'an origin: it follows from a clause that does not say it in so many words. A server that breaks it breaks the source.',
  chosen:
    'an origin: the source is silent, and the contract decided. A server that differs breaks only the contract.',
};

const all: Readonly<Record<string, string>> = { ...terms, ...outcomeTerms, ...origins };

/** What a word means, in the plural as well: a term, an outcome or an origin. */
export function meaningOf(word: string): string | undefined {
  const wanted = word.toLowerCase();
  const found = [wanted, wanted.replace(/s$/, '')].find((name) => Object.hasOwn(all, name));
  return found === undefined ? undefined : all[found]?.replaceAll(/[`*]/g, '');
}

/** Every word that `meaningOf` knows. */
export const knownWords: readonly string[] = Object.keys(all);
