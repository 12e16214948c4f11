// Names of the pages, and addresses of what stands on them.

/** `reference` shows the interface, `whole` who decided each line as well, `stated` what is left without every choice. */
export type View = 'reference' | 'whole' | 'stated';

export const pages = {
  home: 'index.html',
  source: 'source.html',
  decisions: 'decisions.html',
  csv: 'decisions.csv',
  reference: 'reference.html',
  whole: 'who-decided.html',
  stated: 'stated.html',
  guides: 'guides.html',
} as const;

/** An `id` of an element: ids of a contract may hold anything but white space. */
export const anchor = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, '_');

/** The address of an element on a page. */
export const at = (page: string, id: string): string => `${page}#${encodeURIComponent(anchor(id))}`;

/** Where an operation is in the reference. */
export const operationInReference = (operation: string): string =>
  at(pages.reference, `operation/${operation}`);

export const guidePage = (name: string): string =>
  `guide-${name.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 60)}.html`;
