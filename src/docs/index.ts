// The documentation of a contract: a site as files or over HTTP.

export { documentWithOrigins } from './build.ts';
export { redocEngine } from './redoc.ts';
export { startDocs } from './serve.ts';
export type { SiteCommand, SiteContents, SiteGuide } from './site/model.ts';
export { bundlePageScript } from './site/page-script.ts';
export { writeSite } from './site/write-site.ts';
