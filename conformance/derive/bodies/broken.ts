// What a row of the tables about bodies that are not JSON says, and what it may leave open.

import type { Row } from '../targets.ts';
import type { Variant } from '../variant.ts';

/** One row: valid JSON made into what is none. Without `asks` no reader in wide use takes it, so that it must be refused. */
export interface Broken extends Row, Variant<(text: string) => string> {
  /** The silence that it asks, where a reader of JSON in wide use takes it by default or by an option. */
  readonly asks?: 'json-extensions' | 'text-after-value';
  /** It says nothing, as `{}` does: where that is accepted, so may this be. */
  readonly saysNothing?: true;
}

/** Read by an extension of JSON: JSON5, Hjson, HOCON or YAML, or what Ruby, Gson, org.json, fastjson, Newtonsoft or json-c take. */
export const extension = { asks: 'json-extensions' } as const;

/** The value is whole and right; readers that stop at its end never see the rest. */
export const afterValue = { asks: 'text-after-value' } as const;
