// Probes are made here, so that the compiler refuses an answer that is none of the words of its probe.

import type { TokenProbe } from '../types.ts';

/** A probe whose script answers nothing but its words. */
export const tokenProbe = <const Word extends string>(probe: TokenProbe<Word>): TokenProbe<Word> => probe;
