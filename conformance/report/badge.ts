// A badge for a README: both verdicts, in the colours of a traffic light, and how many statements were shown to hold.

import { type Report, scopes } from '../types.ts';
import { coverageInWords, verdictState } from './words/verdicts.ts';

/** Who says so, as the package is called. */
const product = 'access-control-contract';

const verdicts = {
  passed: { says: 'conforms', colour: '#27752f' },
  failed: { says: 'fails', colour: '#b3261e' },
  undecided: { says: 'undecided', colour: '#7a5c00' },
} as const;

/** Renders an SVG of 20 pixels in height. Its words are few and known, so their widths are too. */
export function renderBadge(report: Report): string {
  const states = scopes.map((scope) => ({ scope, ...verdicts[verdictState(report.verdicts[scope])] }));
  const parts = [
    { says: product, colour: '#333' },
    ...states.flatMap(({ scope, says, colour }) => [
      { says: scope, colour: '#555' },
      { says: scope === 'source' ? `${says} ${held(report)}`.trimEnd() : says, colour },
    ]),
  ];
  const widths = parts.map(({ says }) => widthOf(says) + 12);
  const before = (place: number) => widths.slice(0, place).reduce((sum, width) => sum + width, 0);
  const width = before(widths.length);
  const says = [product, ...states.map((state) => `${state.scope}: ${state.says}`)].join(', ');
  const title = `${says}; ${escaped(coverageInWords(report))}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="round"><rect width="${width}" height="20" rx="3" fill="#fff"/></clipPath>`,
    '<g clip-path="url(#round)">',
    ...parts.map(
      ({ colour }, at) => `<rect x="${before(at)}" width="${widths[at]}" height="20" fill="${colour}"/>`,
    ),
    '</g>',
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">',
    ...parts.map(
      (part, at) =>
        `<text x="${before(at) + (widths[at] ?? 0) / 2}" y="14" textLength="${widthOf(part.says)}">${part.says}</text>`,
    ),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** `32/59`: the statements that were shown to hold, of all. */
function held({ coverage: { clauses } }: Report): string {
  const all = clauses.filter(({ state }) => state === 'held').length;
  return clauses.length === 0 ? '' : `${all}/${clauses.length}`;
}

/** A parameter of a contract may be called anything. */
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The advance widths of Verdana at 11 pixels, which another font is fitted into; a digit has 7. */
const advances: Readonly<Record<string, number>> = {
  'access-control-contract': 138,
  source: 36,
  contract: 45,
  conforms: 51,
  fails: 22,
  undecided: 56,
  '/': 5,
  ' ': 4,
};

const widthOf = (says: string): number =>
  (says.match(/[a-z-]+|\d|\/| /g) ?? []).reduce((sum, piece) => sum + (advances[piece] ?? 7), 0);
