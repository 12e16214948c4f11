// Names of cases: what an id is written from. It is never read back from one.

/** What a case is called: `<operation>/<rule>/[<place>/]<variant>[/in/<within>][/<number>]`. */
export interface CaseName {
  readonly rule: string;
  /** The property or parameter that is tried: `ratelimit.window`. */
  readonly place?: string | undefined;
  readonly variant: string;
  /** What follows the rule in the kind, where that is not the variant; empty for the rule alone. */
  readonly kind?: string;
  /** The valid body it is tried in, where that is not the first that has the place. */
  readonly within?: string | undefined;
  /** Which one it is of those that only show something together, from 1. */
  readonly number?: number;
}

/** The id of a case of an operation. */
export const idOf = (operation: string, name: CaseName): string =>
  [operation, name.rule, localName(name)].filter((part) => part !== '').join('/');

/** Its name below its rule. */
export function localName({ place, variant, within, number }: Omit<CaseName, 'rule'>): string {
  const where = within === undefined ? [] : ['in', within];
  return [place, variant, ...where, number].filter((part) => part !== undefined && part !== '').join('/');
}
