// The room of made-up values: what a schema accepts, for whoever has no example to show.

export { builtValue, textsOf } from './built-value.ts';
