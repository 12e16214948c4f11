import { expect, it } from 'vitest';
import { createOwnWrites, type FileChange } from './own-writes.ts';

/** Each start: what changes while the server is busy; after `|`, what changes after its run, `~` right after it. */
function countedIn(starts: readonly string[]): readonly string[] {
  let time = 0;
  const own = createOwnWrites(() => time);
  const counted: string[] = [];
  const note = (words: string) => {
    for (const word of words.split(' ').filter((text) => text !== '')) {
      const kind: FileChange['kind'] = word.startsWith('+') ? 'added' : 'changed';
      if (own.note({ path: word.replace('+', ''), kind }).counts) counted.push(word);
    }
  };
  for (const start of starts) {
    const [during = '', after] = start.split('|');
    own.starting();
    note(during);
    if (after !== undefined) {
      own.idle();
      time += after.startsWith('~') ? 1000 : 60_000;
      note(after.replace('~', ''));
    }
    own.stopping();
  }
  return counted;
}

it.each([
  ['whenever its author saves after a run', ['|a.py', '|a.py', '|a.py', '|a.py'], 4],
  ['five times right after a run', ['|~a.py', '|~a.py', '|~a.py', '|~a.py', '|~a.py'], 5],
  ['twice in a row while the server runs', ['a.py', 'a.py', '|'], 2],
  ['again once a whole run went without it', ['a.py', 'a.py', 'a.py', '|', '|', 'a.py'], 3],
  ['whichever of two files it is', ['a.py', 'b.py', 'a.py', 'b.py'], 4],
  ['no more where the file changes with each', ['db.json|', 'db.json|', 'db.json|', 'db.json|'], 2],
  ['no more by new files in one folder', ['+up/1.txt', '+up/2.txt', '+up/3.txt', '+up/4.txt'], 2],
  ['no more by what fills new files', ['+up/1.txt', '+up/2.txt', '+up/3.txt up/3.txt up/3.txt'], 2],
  ['no more after six runs, late', Array<string>(7).fill('|~a.txt'), 5],
  ['no more, not even long after a run', ['db.json|', 'db.json|', 'db.json|db.json'], 2],
])('a change causes a run %s', (_, starts, times) => {
  expect(countedIn(starts)).toHaveLength(times);
});

it('what is left alone is named once', () => {
  const own = createOwnWrites(() => 0);
  const learned = [1, 2, 3, 4].map(() => {
    own.starting();
    return own.note({ path: 'logs/1.txt', kind: 'added' }).learned;
  });
  expect(learned).toEqual([undefined, undefined, 'logs/*.txt', undefined]);
});
