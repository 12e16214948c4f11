// The documentation of a contract: a page, a site, or a server for either.

export { buildDocs, documentWithOrigins } from './build.ts';
export { startDocs } from './serve.ts';
export type { SiteCase, SiteCommand, SiteContents, SiteGuide, SiteProof } from './site/contents.ts';
export { bundlePageScript } from './site/page-script.ts';
export { writeSite } from './site/write-site.ts';
