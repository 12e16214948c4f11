// When a run was made.

/** `2026-07-01 10:00 UTC`: to the minute; what is no date stays as it is. */
export const dateInWords = (date: string): string =>
  date.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z$/, '$1 $2 UTC');
