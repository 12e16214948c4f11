// A project of Next.js as a team would begin it: one page with a form, which calls the service from the browser.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const files = {
  // What the project uses is linked, and Turbopack follows no link out of its root.
  'next.config.mjs': `export default { output: 'export', turbopack: { root: '/' } };\n`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['dom', 'es2022'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      isolatedModules: true,
      esModuleInterop: true,
      skipLibCheck: true,
    },
    include: ['next-env.d.ts', 'app'],
  }),
  'app/layout.tsx': `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/page.tsx': `'use client';
import { createClient } from 'access-control-contract/client';
import { useState } from 'react';

export default function Page() {
  const [says, say] = useState('');
  async function create(data: FormData) {
    const baseUrl = new URLSearchParams(location.search).get('service') ?? '/api';
    const created = await createClient({ baseUrl, bearer: 'any' }).createTag({
      path: { account_id: 'acme' },
      body: { name: String(data.get('name')) },
    });
    say(created.kind === 'ok' ? 'made ' + created.data.name : created.kind);
  }
  return (
    <form action={create}>
      <input name="name" /> <button type="submit">Create</button> <output>{says}</output>
    </form>
  );
}
`,
} as const;

/** Writes the project into a folder. */
export function writeNextProject(folder: string): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
