// The screen of tags.

import type { Connection } from './connection.ts';
import { createdList } from './created.ts';
import { byId } from './dom.ts';
import { textOf } from './fields.ts';
import { submits } from './submit.ts';

/** Sets the screen up. */
export function setUpTags(connection: Connection, askSettings: (field?: string) => void): void {
  const form = byId('tag-form', HTMLFormElement);
  const list = createdList('tag', connection);
  submits({
    form,
    effect: 'creates',
    busy: 'Creating…',
    connection,
    askSettings,
    loading: list.expect,
    send: (signal) =>
      connection.client().createTag({
        signal,
        path: { account_id: connection.settings().account },
        body: { name: textOf(form, 'name') },
      }),
    succeed({ id, name }) {
      list.add({ id, name, facts: [] });
      form.reset();
      return { tone: 'good', title: 'Tag created', text: `${name} has the identifier ${id}.` };
    },
  });
}
