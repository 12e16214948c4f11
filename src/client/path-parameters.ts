// Path parameters are checked before they are sent: an empty one would leave a hole in the path, `.` and `..` would
// be resolved away, and all of them would reach another operation than the one that was called.

import { ParameterError } from './parameter-error.ts';

/** Checks the parameters of a path template. @throws ParameterError naming the first that cannot be sent. */
export function checkPathParameters(template: string, given?: Readonly<Record<string, unknown>>): void {
  for (const [, name = ''] of template.matchAll(/\{([^}]*)\}/g)) {
    const fault = faultOf(given && Object.hasOwn(given, name) ? given[name] : undefined);
    if (fault !== undefined) throw new ParameterError(name, fault);
  }
}

function faultOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return 'is missing';
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return 'is not a single value';
  const text = String(value);
  if (text === '') return 'is empty';
  if (text === '.' || text === '..') return `is ${text}, which a path cannot hold`;
  return text.isWellFormed() ? undefined : 'is not well-formed text';
}
