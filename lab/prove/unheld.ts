// Decided silences that no case judges, each with the reason. Exact both ways.

/** Silence to reason. */
export const unheld: Readonly<Record<string, string>> = {
  'other-errors':
    'Nobody can make a service fail from outside; that no request is answered by a 5xx is held in every case.',
  'interface-limits':
    'Limits may be there or not; where they are, the suite waits as long as Retry-After says.',
};
