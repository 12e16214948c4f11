// The screen of authentication profiles.

import type { Data, FieldName, Input } from 'access-control-contract/client';
import type { Connection } from './connection.ts';
import { createdList } from './created.ts';
import { byId, inside } from './dom.ts';
import { clearFaults, numberOf, textOf } from './fields.ts';
import { submits } from './submit.ts';

type Body = Input<'createAuthenticationProfile'>['body'];
type Field = FieldName<Body>;
type Profile = Data<'createAuthenticationProfile'>;

const RECOMMENDED_BYTES = '32';

/** Sets the screen up. */
export function setUpProfiles(connection: Connection, askSettings: (field?: string) => void): void {
  const form = byId('profile-form', HTMLFormElement);
  const list = createdList('profile', connection);
  form.addEventListener('change', () => adapt(form));
  // A reset form has its values back only after the event.
  form.addEventListener('reset', () => setTimeout(() => adapt(form)));
  adapt(form);
  submits({
    form,
    effect: 'creates',
    busy: 'Creating…',
    connection,
    askSettings,
    loading: list.expect,
    send: (signal) =>
      connection.client().createAuthenticationProfile({
        signal,
        path: { account_id: connection.settings().account },
        body: bodyOf(form),
      }),
    succeed(profile) {
      list.add({ id: profile.id, name: profile.name, facts: factsOf(profile) });
      form.reset();
      return {
        tone: 'good',
        title: 'Profile created',
        text: `${profile.name} has the identifier ${profile.id}.`,
      };
    },
  });
}

/** Shows the fields that the kind of token has. */
function adapt(form: HTMLFormElement): void {
  const kind = textOf(form, 'keyType');
  for (const part of form.querySelectorAll<HTMLElement>('[data-kind]')) {
    part.hidden = part.dataset['kind'] !== kind;
  }
  byId('profile-refill', HTMLElement).hidden = !refills(form);
  const bytes = inside(form, '[name=byteLength]', HTMLInputElement);
  bytes.required = kind === 'token';
  if (kind === 'token' && bytes.value === '') bytes.value = RECOMMENDED_BYTES;
  if (form.dataset['kind'] !== kind) {
    form.dataset['kind'] = kind;
    clearFaults(form);
    if (kind === 'jwt' && bytes.value === RECOMMENDED_BYTES) bytes.value = '';
  }
}

const refills = (form: HTMLFormElement) => inside(form, '[name=refills]', HTMLInputElement).checked;

/** The body as it was entered. What is missing is left out: the service says so, in its own words and at the field. */
function bodyOf(form: HTMLFormElement): Body {
  const text = (name: Field) => textOf(form, name) || undefined;
  const number = (name: Field) => numberOf(form, name);
  const keyType = textOf(form, 'keyType');
  const entered = {
    name: text('name'),
    keyType,
    ...(keyType === 'jwt' && { jwt_id: text('jwt_id') }),
    ratelimit: { requests: number('ratelimit.requests'), window: number('ratelimit.window') },
    ...(refills(form) && {
      refill: { tokens: number('refill.tokens'), interval: number('refill.interval') },
    }),
    byteLength: number('byteLength'),
    prefix: text('prefix'),
  };
  return entered as Body;
}

function factsOf({ keyType, ratelimit, refill, byteLength, prefix, ...profile }: Profile): readonly string[] {
  return [
    'jwt_id' in profile ? `JWT, ${profile.jwt_id}` : keyType === 'jwt' ? 'JWT' : 'Opaque token',
    `${ratelimit.requests} requests in ${ratelimit.window} s`,
    ...(refill ? [`${refill.tokens} more every ${refill.interval} s`] : []),
    ...(byteLength === undefined ? [] : [`${byteLength} bytes`]),
    ...(prefix === undefined ? [] : [`prefix ${prefix}`]),
  ];
}
