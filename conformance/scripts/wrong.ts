// A create that has to be rejected, whatever the service: a number above its maximum, or a required member that is absent.

import { valueRows } from '../rows/index.ts';
import type { Made, Requirement } from '../types.ts';
import type { Subject } from '../view/subject.ts';

/** What a row makes of the plain create, and why it has to be rejected. */
export type Wrong = Made & Pick<Requirement, 'origin'>;

/** A wrong create that the source wants rejected, numbers first; it differs from the plain one in one member. */
export function wrongIn(subject: Subject): Wrong | undefined {
  const [context] = subject.contexts;
  if (context?.body === undefined) return undefined;
  const all = valueRows(subject).flatMap((row): readonly Wrong[] => {
    const made = row.main && row.contexts.includes(context) ? row.on(context) : undefined;
    const [main] = made?.requires ?? [];
    const isStated = main?.expect.kind === 'rejected' && main.origin.level !== 'chosen';
    return made && isStated ? [{ ...made, origin: main.origin }] : [];
  });
  const by = (rule: string) => all.find(({ property }) => property.rule === rule);
  return by('maximum') ?? by('required');
}
