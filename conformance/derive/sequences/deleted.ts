// What follows a deletion: a resource may be gone, or be shown as deleted, and no description of an interface says which. Both
// are asked, and fail nothing.

import type { CaseRequest, HttpCase } from '../../types.ts';
import { acceptedCaseId, createCase, plainRequest } from '../case.ts';
import { requestWith } from '../http/methods.ts';
import type { Rule, Subject } from '../subject.ts';

/** Cases for DELETE operations: a read of what was deleted, where the path has one, and the deletion again. */
export const deleted: Rule = {
  name: 'deleted',
  derive: (subject) => {
    if (subject.operation.method !== 'DELETE') return [];
    return [
      ...(hasRead(subject) ? [afterwards(subject, 'read', requestWith(subject, 'GET'))] : []),
      afterwards(subject, 'deleted', plainRequest(subject)),
    ];
  },
};

/** Whether its resource can be read with nothing but the path. */
const hasRead = ({ contract, operation }: Subject): boolean =>
  contract.operations.some(
    ({ method, path, parameters }) =>
      method === 'GET' &&
      path === operation.path &&
      parameters.every((parameter) => parameter.in === 'path' || !parameter.required),
  );

const afterwards = (subject: Subject, done: string, request: CaseRequest): HttpCase =>
  createCase(subject, {
    name: { rule: 'deleted', variant: `asked/${done}` },
    title: `what was deleted is ${done} again`,
    request,
    asks: 'deleted-resource',
    decides: [],
    conditions: [{ kind: 'only-if-accepted', case: acceptedCaseId(subject), because: 'nothing-was-deleted' }],
  });
