// What follows a deletion: a resource may be gone, or be shown as deleted, and no description of an interface says which. Both are
// asked, and fail nothing.

import { withMethod } from '../protocol/index.ts';
import type { TrialRequest } from '../types.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { matterOf } from './matters.ts';
import type { Script, Scripts } from './script.ts';

/** Scripts for DELETE operations: a read of what was deleted, where the path has one, and the deletion again. */
export const deletedScripts: Scripts = (subject) => {
  const { id, method, pointer } = subject.operation;
  if (method !== 'DELETE') return [];
  // Beside no other response there is nothing to compare: it is only asked.
  const origin = { level: 'chosen', id: 'deleted-resource', pointer } as const;
  const matter = matterOf(subject, 'request', { expect: { kind: 'same-status' }, origin });
  const run: Script['run'] = async (stage) => {
    const ask = async (says: string, request: TrialRequest) => {
      const edit = { says, parts: [{ kind: 'sending' }] } as const;
      stage.judge({ ...matter, edit, trial: await stage.alone(request) });
    };
    if (hasRead(subject)) await ask('what was deleted is read', withMethod(subject, 'GET'));
    await ask('what was deleted is deleted again', plainRequest(subject));
  };
  return [{ operation: id, name: 'deleted', about: [matter], needs: [], writes: true, last: true, run }];
};

/** Whether its resource can be read with nothing but the path. */
const hasRead = ({ contract, operation }: Subject): boolean =>
  contract.operations.some(
    ({ method, path, parameters }) =>
      method === 'GET' &&
      path === operation.path &&
      parameters.every((parameter) => parameter.in === 'path' || !parameter.required),
  );
