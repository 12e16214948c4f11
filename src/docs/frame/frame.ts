// What stands above Redoc on a page: the switch between the views. It stays in view.

import { RENDER_ALL, SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** The markup of the switch; none for a document without a source. */
export type Frame = string | undefined;

/** Height of the switch in CSS pixels, which it must keep to. */
const switchHeight = 45;

/** How far it reaches down. */
export const heightOf = (frame: Frame): number => (frame === undefined ? 0 : switchHeight);

/** Its styles, for the end of the head. */
export const styleOf = (frame: Frame): string => `${STYLE}\n:root { --acs-top: ${heightOf(frame)}px }`;

/** The scripts ahead of Redoc, which the policy of the page must allow. */
export const scriptsOf = (isWhole: boolean): readonly string[] => (isWhole ? [SCRIPT, RENDER_ALL] : [SCRIPT]);

/** The switch and the scripts, for the beginning of the body. */
export const markupOf = (frame: Frame, scripts: readonly string[]): string =>
  `<div class="acs-frame">${frame ?? ''}</div>${scripts.map((script) => `<script>${script}</script>`).join('')}`;
