// The documentation of a contract: a page, a site, or a server for either.

export { buildDocs, type DocsOptions, documentWithOrigins, type PageOptions } from './build.ts';
export type { View } from './frame.ts';
export { viewFiles } from './links.ts';
export { type DocsServer, type DocsServerOptions, startDocs } from './serve.ts';
export type {
  ProofEntry,
  SiteCase,
  SiteCommand,
  SiteContents,
  SiteGuide,
  SiteProof,
  SiteRequirement,
} from './site/contents.ts';
export { bundlePageScript } from './site/page-script.ts';
export { writeSite } from './site/write-site.ts';
