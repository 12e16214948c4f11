// What stands above Redoc on a page: a bar of the site, and the switch between the views. It stays in view.

import { sourceOf } from '../../html/index.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** A bar of HTML at the top of a page, with what it needs. */
export interface Bar {
  /** Markup; whoever gives it has escaped what it holds. */
  readonly html: string;
  /** Its height in CSS pixels, which it must keep to. */
  readonly height: number;
  readonly style?: string;
  /** Runs once the bar is there. */
  readonly script?: string;
}

/** The bars of a page, from the top. */
export type Frame = readonly Bar[];

/** How far the bars reach down. */
export const heightOf = (frame: Frame): number => frame.reduce((sum, { height }) => sum + height, 0);

/** Hashes of the scripts of a frame, for the policy of the page. */
export const scriptHashes = (frame: Frame): readonly string[] => scriptsOf(frame).map(sourceOf);

/** Puts a frame around what a page holds: styles at the end of its head, bars and scripts first in its body. */
export function framed(page: string, frame: Frame): string {
  const styles = [
    STYLE,
    `:root { --acs-top: ${heightOf(frame)}px }`,
    ...frame.map(({ style = '' }) => style),
  ];
  const scripts = scriptsOf(frame).map((script) => `<script>${script}</script>`);
  const bars = frame.map(({ html }) => html).join('\n');
  return page
    .replace('</head>', () => `<style>${styles.join('\n')}</style>\n</head>`)
    .replace(
      '<body>',
      () => `<body>\n<!-- frame --><div class="acs-frame">${bars}</div>${scripts.join('')}<!-- /frame -->`,
    );
}

const scriptsOf = (frame: Frame) => [SCRIPT, ...frame.flatMap(({ script }) => script ?? [])];
