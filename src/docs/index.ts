// The documentation of a contract: a page, or a server for it.

export { buildDocs, type DocsOptions, type PageOptions } from './build.ts';
export type { Bar } from './frame/frame.ts';
export { type View, type ViewLinks, viewFiles } from './frame/view.ts';
export { type DocsServer, type DocsServerOptions, startDocs } from './serve.ts';
