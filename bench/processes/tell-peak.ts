// Loaded before a program (`node --import`): writes the kilobytes that it had at most to file descriptor 3 at its end.

import { writeSync } from 'node:fs';

process.once('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
