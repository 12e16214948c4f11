// A list of known failing properties as the YAML that `--known-failing` reads.

import { stringify } from 'yaml';
import type { NextEntry } from '../known-failing.ts';

/** One line a property; what has no reason yet says so. */
export const renderKnownFailing = (entries: readonly NextEntry[]): string =>
  entries.length === 0 ? '[]\n' : entries.map(lineOf).join('');

function lineOf({ property, reason = 'no reason given yet', expires }: NextEntry): string {
  const entry = { property, reason, ...(expires !== undefined && { expires }) };
  return `- ${stringify(entry, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false }).trim()}\n`;
}
