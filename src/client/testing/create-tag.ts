// For tests: the call that most of them make.

import { type CallOptions, type ClientOptions, createClient } from '../index.ts';

export const createTag = (options: ClientOptions, input: CallOptions = {}) =>
  createClient(options).createTag({ path: { account_id: 'acme' }, body: { name: 'a' }, ...input });
