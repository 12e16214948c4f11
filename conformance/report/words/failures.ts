// Why there is no complete response.

import { speaksPlainHttp } from '../../diagnosis/index.ts';
import type { Failure } from '../../types.ts';
import { counted } from './numbers.ts';
import { say, type Table } from './table.ts';

/** `no complete response within 10 s`. */
export const failureInWords = (failure: Failure): string => say(words, failure);

const words: Table<Failure> = {
  timeout: ({ seconds }) => `no complete response within ${seconds} s`,
  reset: ({ detail }) => `the connection was closed without a response${more(detail)}`,
  truncated: ({ detail }) => `the connection was closed inside the body${more(detail)}`,
  'too-large': ({ bytes, coding }) =>
    coding === undefined
      ? `a body of more than ${counted(bytes, 'byte')}`
      : `a ${coding} body that inflates to more than ${counted(bytes, 'byte')}`,
  'invalid-http': ({ detail }) => `a response that is not HTTP${more(detail)}`,
  undecodable: ({ coding, detail }) =>
    detail === undefined
      ? `a body in the content coding ${coding}, which was not asked for`
      : `a body that is not ${coding}${more(detail)}`,
  tls: ({ detail }) =>
    speaksPlainHttp(detail)
      ? 'TLS failed: the server speaks plain http'
      : `TLS failed${more(detail)}: pass --ca FILE or --insecure`,
  unreachable: ({ detail }) =>
    /ENOTFOUND|EAI_/.test(detail)
      ? `the name does not resolve${more(detail)}: check the base URL (HTTP_PROXY is not used)`
      : `cannot connect${more(detail)}`,
  unsendable: ({ detail }) => `the request cannot be sent${more(detail)}`,
};

const more = (detail: string) => (detail === '' ? '' : ` (${detail})`);
