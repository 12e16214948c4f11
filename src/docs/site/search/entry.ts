// What the search finds.

/** Kind, title, what it says, address. */
export type SearchEntry = readonly [kind: string, title: string, says: string, href: string];
