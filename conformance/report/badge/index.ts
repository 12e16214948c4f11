// A badge for a README: both verdicts, in the colours of a traffic light, and how many statements were shown to hold.

import { type Report, type Scope, scopes } from '../../types.ts';
import { coverageInWords } from '../words/verdicts.ts';

/** Renders an SVG of 20 pixels in height. Its words are few and known, so their widths are too. */
export function renderBadge(report: Report): string {
  const parts: readonly Part[] = [
    { says: product, colour: '#333' },
    ...scopes.flatMap((scope): readonly Part[] => {
      const state = stateOf(report, scope);
      const shown = scope === 'source' ? held(report) : '';
      return [
        { says: scope, colour: '#555' },
        { says: shown === '' ? state : `${state} ${shown}`, colour: colours[state] },
      ];
    }),
  ];
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { says }) => sum + widthOf(says), 0));
  const width = parts.reduce((sum, { says }) => sum + widthOf(says), 0);
  const states = scopes.map((scope) => `${scope}: ${stateOf(report, scope)}`).join(', ');
  const title = [`${product}, ${states}`, escaped(coverageInWords(report))]
    .filter((text) => text !== '')
    .join('; ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="round"><rect width="${width}" height="20" rx="3" fill="#fff"/></clipPath>`,
    '<g clip-path="url(#round)">',
    ...parts.map(
      ({ says, colour }, at) =>
        `<rect x="${starts[at]}" width="${widthOf(says)}" height="20" fill="${colour}"/>`,
    ),
    '</g>',
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">',
    ...parts.map(
      ({ says }, at) =>
        `<text x="${(starts[at] ?? 0) + widthOf(says) / 2}" y="14" textLength="${textWidthOf(says)}">${says}</text>`,
    ),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Who says so, as the package is called. */
const product = 'access-control-contract';

const stateOf = ({ verdicts }: Report, scope: Scope) => {
  const { conforms, counts } = verdicts[scope];
  if (conforms) return 'conforms';
  return counts.failed > 0 ? 'fails' : 'undecided';
};

const colours = { conforms: '#27752f', fails: '#b3261e', undecided: '#7a5c00' } as const;

/** `32/59`: the statements that were shown to hold, of all. */
function held({ coverage }: Report): string {
  const clauses = coverage?.clauses ?? [];
  if (clauses.length === 0) return '';
  return `${clauses.filter(({ state }) => state === 'held').length}/${clauses.length}`;
}

/** A parameter of a contract may be called anything. */
const escaped = (text = '') => text.replaceAll(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The advance widths of Verdana at 11 pixels, which another font is fitted into. */
const widths: Readonly<Record<string, number>> = {
  'access-control-contract': 138,
  source: 36,
  contract: 45,
  conforms: 51,
  fails: 22,
  undecided: 56,
  '/': 5,
};
/** Of a digit, and of a blank. */
const [digit, blank] = [7, 4];

interface Part {
  readonly says: string;
  readonly colour: string;
}

const textWidthOf = (says: string): number => {
  const pieces = says.match(/[a-z-]+|\d|\/| /g) ?? [];
  return pieces.reduce((sum, piece) => sum + (piece === ' ' ? blank : (widths[piece] ?? digit)), 0);
};

const widthOf = (says: string) => textWidthOf(says) + 12;
