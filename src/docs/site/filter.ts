// Boxes that show and hide what has an attribute of the same name; the script of the pages does it.

import { type Html, html } from '../../html/index.ts';

/** A box for each value of something, with how many there are of it. */
export const filterOf = (name: string, values: readonly string[], countOf: (value: string) => number): Html =>
  html`<strong>${name.replace(/^./, (first) => first.toUpperCase())}</strong> ${values.map((value) => boxOf(name, value, countOf(value)))}`;

/** One box. */
export const boxOf = (name: string, value: string, count?: number): Html =>
  html`<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}${count !== undefined && ` (${count})`}</label> `;

/** The attributes of what is shown while a box of each name is full that has one of its values. */
export const filtered = (values: Readonly<Record<string, string | readonly string[]>>): Html =>
  html` data-filtered="${JSON.stringify(values)}"`;
