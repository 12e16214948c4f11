// `acs conform --watch`: runs again whenever something changes, beside an editor.

import { counted } from '../../conformance/index.ts';
import { interruptibly } from '../conform/run.ts';
import type { Io } from '../io.ts';
import { type FilesListener, watchedBy, watchFiles } from './files.ts';
import { whileKeys } from './keys.ts';
import { createOwnWrites, type FileChange, type OwnWrites } from './own-writes.ts';
import { createScreen, type Screen } from './screen.ts';
import { Session, type Surroundings } from './session.ts';
import { createTriggers, type Triggers } from './triggers.ts';

/**
 * Runs until somebody ends it. @returns the exit code of the last whole run, or of an attempt at one after it
 * @param source what a run is made of, as it is at the moment
 * @throws UsageError when already the first attempt is wrong usage
 */
export const watchConform = (source: Pick<Surroundings, 'flagsNow' | 'urlOf'>, io: Io): Promise<number> =>
  interruptibly(async (signal) => {
    const triggers = createTriggers();
    signal.addEventListener('abort', triggers.end);
    const screen = createScreen(io);
    const own = createOwnWrites();
    const flags = source.flagsNow();
    screen.bottom('looking for files to watch');
    const files = await watchFiles(watchedBy(flags), listenerOf(triggers, screen, own));
    try {
      const session = new Session({ ...source, triggers, screen, own, files });
      triggers.add({ why: 'first run', extent: 'reread' });
      await whileKeys({ session, triggers, screen }, () => session.run());
      return session.code ?? 3;
    } finally {
      screen.bottom(undefined);
      await files.close();
    }
  });

function listenerOf(triggers: Triggers, screen: Screen, own: OwnWrites): FilesListener {
  return {
    onInput: (path) => triggers.add({ why: `${path} changed`, extent: 'reread' }),
    onSource: (changes) => {
      const noted = changes.map((change) => ({ ...change, ...own.note(change) }));
      for (const { learned } of noted)
        if (learned !== undefined)
          screen.io.err(
            `${learned} changes with every start of the server, so from now on it causes no run (Enter runs again).\n`,
          );
      const counting = noted.filter(({ counts }) => counts);
      if (counting.length > 0) triggers.add({ why: changesInWords(counting), extent: 'restart' });
    },
    onFault: (error) => screen.io.err(`acs: ${faultInWords(error)}\n`),
  };
}

/** `src/app.py changed`, `src/app.py and 3 more files changed`. */
function changesInWords(changes: readonly FileChange[]): string {
  const [first, ...more] = changes;
  if (more.length === 0) return `${first?.path} ${first?.kind}`;
  return `${first?.path} and ${counted(more.length, 'more file')} changed`;
}

/** What cannot be watched, and what to do about it. */
function faultInWords({ message, code }: NodeJS.ErrnoException): string {
  const many = code === 'ENOSPC' || code === 'EMFILE';
  const next = many ? ': name fewer folders with --watch-path' : '';
  return `some files cannot be watched (${message})${next}; Enter runs again`;
}
