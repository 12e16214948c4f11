// Is a path with a slash at its end the same path?

import { askOtherPath, pathOf } from './path-target.ts';
import { probe } from './probe.ts';

export const trailingSlash = probe('trailing-slash', (subject) =>
  askOtherPath(subject, {
    silence: 'trailing-slash',
    variant: 'trailing-slash',
    title: 'a slash after the path',
    target: `${pathOf(subject)}/`,
  }),
);
