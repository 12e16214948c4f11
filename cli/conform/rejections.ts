// `--refused-when PATH=VALUE`: how the service under test says in the body of a 2xx that it rejects a request.

import { type Rejection, rejectionAt } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from './flags.ts';
import { parseValue } from './overrides.ts';

/** Those that are declared. @throws UsageError for what is no path with a value */
export const rejectionsOf = ({ refusedWhen }: ConformFlags): readonly Rejection[] =>
  refusedWhen.map((text) => {
    const at = text.indexOf('=');
    const rejection = at < 1 ? undefined : rejectionAt(text.slice(0, at), parseValue(text.slice(at + 1)));
    if (rejection !== undefined) return rejection;
    throw new UsageError(
      `--refused-when "${text}" has no path and value: write it as --refused-when PATH=VALUE (success=false, result.status=error)`,
    );
  });
