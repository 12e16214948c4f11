// Distinguishes the names that one run creates from those of another.

import { randomInt } from 'node:crypto';

/** Five characters, a-z and 0-9. */
export const randomNonce = (): string =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
