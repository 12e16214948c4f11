// The documentation of a contract: a page, or a server for it.

export { buildDocs, type DocsOptions } from './build.ts';
export { type DocsServer, type DocsServerOptions, startDocs } from './serve.ts';
