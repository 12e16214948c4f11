// `acs conform --watch`: runs again whenever something changes, beside an editor.

import { interruptibly } from '../interruptibly.ts';
import type { Io } from '../io.ts';
import { whileKeys } from './actions.ts';
import { type FilesListener, watchFiles } from './files.ts';
import { createOwnWrites, type OwnWrites } from './own-writes.ts';
import { watchedBy } from './paths.ts';
import { createScreen, type Screen } from './screen.ts';
import { Session, type Surroundings } from './session.ts';
import { createWishes, type Wishes } from './wishes.ts';
import { changesInWords, faultInWords, learnedInWords } from './words.ts';

/** What a run is made of, as it is at the moment. */
export type Source = Pick<Surroundings, 'flagsNow' | 'urlOf'>;

/**
 * Runs until somebody ends it. @returns the exit code of the last whole run, or of an attempt at one after it
 * @throws UsageError when already the first attempt is wrong usage
 */
export const watchConform = (source: Source, io: Io): Promise<number> =>
  interruptibly(async (signal) => {
    const wishes = createWishes();
    signal.addEventListener('abort', wishes.end);
    const screen = createScreen(io);
    const own = createOwnWrites();
    const flags = source.flagsNow();
    screen.bottom('looking for files to watch');
    const files = await watchFiles(watchedBy(flags), listenerOf(wishes, screen, own));
    try {
      const session = new Session({ ...source, wishes, screen, own, files });
      wishes.add({ why: 'first run', restart: true, reread: true, failed: false });
      await whileKeys({ session, wishes, screen }, io, () => session.run());
      return session.code ?? 3;
    } finally {
      screen.bottom();
      await files.close();
    }
  });

function listenerOf(wishes: Wishes, screen: Screen, own: OwnWrites): FilesListener {
  const wish = (why: string, reread: boolean) => wishes.add({ why, restart: true, reread, failed: false });
  return {
    onInput: (path) => wish(`${path} changed`, true),
    onSource: (changes) => {
      const noted = changes.map((change) => ({ ...change, ...own.note(change) }));
      for (const { learned } of noted)
        if (learned !== undefined) screen.io.err(`${learnedInWords(learned)}\n`);
      const counting = noted.filter(({ counts }) => counts);
      if (counting.length > 0) wish(changesInWords(counting), false);
    },
    onFault: (error) => screen.io.err(`acs: ${faultInWords(error)}\n`),
  };
}
