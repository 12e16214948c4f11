// The documentation of a contract: a site as files or over HTTP.

export { lintContract } from './lint.ts';
export { startDocs } from './serve.ts';
export { withAcceptance } from './site/acceptance.ts';
export type { SiteContents, SiteGuide } from './site/model.ts';
export { bundlePageScript } from './site/page-script.ts';
export { renderSite, writeSite } from './site/render-site.ts';
