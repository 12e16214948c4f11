// Is a path bound to its case?

import type { Subject } from '../subject.ts';
import { askOtherPath, pathOf } from './path-target.ts';
import { probe } from './probe.ts';

export const pathCase = probe('path-case', (subject) => {
  const target = pathOf(inUpperCase(subject));
  if (target === pathOf(subject)) return [];
  return askOtherPath(subject, {
    silence: 'path-case',
    variant: 'upper-case',
    title: 'the path in upper case',
    target,
  });
});

/** The literal parts of the template alone. */
function inUpperCase(subject: Subject): Subject {
  const path = subject.operation.path.replaceAll(
    /(^|\})([^{}]*)/g,
    (_, close: string, literal: string) => close + literal.toUpperCase(),
  );
  return { ...subject, operation: { ...subject.operation, path } };
}
