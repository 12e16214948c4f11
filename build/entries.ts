// What the package consists of: the modules that are loaded by name, each with all that it needs bundled in.

/** The entries of `exports` in package.json: those for pages as well, and those for Node, which have its types. */
export const faces = {
  pages: {
    client: 'src/client/index.ts',
    forms: 'src/client/forms/index.ts',
    msw: 'src/mock/msw/index.ts',
  },
  node: {
    index: 'index.ts',
    conformance: 'conformance/index.ts',
    vitest: 'conformance/vitest/index.ts',
  },
} as const;

/** What the faces for pages run in, at the least, as README says: the browsers of November 2023. */
export const oldestBrowsers = ['chrome119', 'firefox120', 'safari17.1'] as const;

/** The command. */
export const programs = { acs: 'cli/bin.ts' } as const;

/** What stays outside: Node's own modules, a project's own tools, and what is looked for and need not be there. */
export const outside: readonly (string | RegExp)[] = [/^node:/, /^msw(\/|$)/, /^vitest(\/|$)/, 'pg-native'];
