// Writes seed.gen.ts of src/mock/kit: the kit's seed where every token is a demonstration, for where there is no disk.

import type { Seed } from '../src/server/seed.ts';

/** The module of a seed. A token that is no demonstration is left out: any reader of the page would have it. */
export function renderSeed({ accounts, credentials }: Seed): string {
  const tokens = credentials.flatMap(({ token, accounts: opened }) =>
    token === undefined ? [] : [{ token, accounts: opened }],
  );
  const text = JSON.stringify({ accounts, tokens });
  return `// Generated; do not edit.\n\nexport const kitSeed = ${text};\n`;
}
