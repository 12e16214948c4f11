// What stands above Redoc on a page: a bar of the site, and the switch between the views. It stays in view.

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

/** Its styles, for the end of the head. */
export const styleOf = (frame: Frame): string =>
  [STYLE, `:root { --acs-top: ${heightOf(frame)}px }`, ...frame.map(({ style = '' }) => style)].join('\n');

/** Its scripts, which the policy of the page must allow. */
export const scriptsOf = (frame: Frame): readonly string[] => [
  SCRIPT,
  ...frame.flatMap(({ script }) => script ?? []),
];

/** The bars and their scripts, for the beginning of the body. */
export function barsOf(frame: Frame): string {
  const bars = frame.map(({ html }) => html).join('\n');
  const scripts = scriptsOf(frame).map((script) => `<script>${script}</script>`);
  return `<div class="acs-frame">${bars}</div>${scripts.join('')}`;
}
