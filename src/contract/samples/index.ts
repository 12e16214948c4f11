// The room of made-up values: what a schema accepts, for places without an example.

export { builtValue, textsOf } from './built-value.ts';
