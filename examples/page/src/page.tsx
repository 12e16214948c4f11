// The page: which service is called and as whom, and a form for each operation.

import { createClient, type Data, type Input } from 'access-control-contract/client';
import { limits } from 'access-control-contract/forms';
import { type ChangeEvent, useState } from 'react';
import { CallForm, Field } from './call-form.tsx';

/** The range of a number, as the contract has it. */
const boundsOf = (
  name: 'ratelimit.requests' | 'ratelimit.window' | 'refill.tokens' | 'refill.interval' | 'byteLength',
) => {
  const { minimum: min, maximum: max } = limits.createAuthenticationProfile[name];
  return { min, max };
};

type Profile = Input<'createAuthenticationProfile'>['body'];
type Tag = Input<'createTag'>['body'];

const preferences = ['code=500', 'code=429', 'delay=2000', 'fault=reset', 'fault=hang', 'fault=garbage'];

export function Page({ baseUrl: first }: { readonly baseUrl: string }) {
  const [settings, setSettings] = useState({
    baseUrl: first,
    account: 'acme',
    token: '',
    seconds: '10',
    prefer: '',
  });
  const [keyType, setKeyType] = useState('token');
  const [refills, setRefills] = useState(false);
  const { baseUrl, account, token, seconds, prefer } = settings;

  const service = `${baseUrl} ${account}`;
  const path = { account_id: account };
  // Made for each call, since it throws for a base URL that is half entered.
  const connect = () =>
    createClient({
      baseUrl,
      timeout: Number(seconds) * 1000,
      bearer: token || undefined,
      headers: { Prefer: prefer || undefined },
    });
  const setting = (name: keyof typeof settings) => ({
    name,
    id: name,
    value: settings[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target;
      // A token belongs to the server that it was given for.
      setSettings((before) => ({ ...before, ...(name === 'baseUrl' && { token: '' }), [name]: value }));
    },
  });

  return (
    <main>
      <h1>Access control</h1>
      <section aria-label="Connection" className="settings">
        <Field {...setting('baseUrl')} label="Base URL" hint="The mock or the real service" />
        <Field {...setting('account')} label="Account" />
        <Field {...setting('token')} label="Token" type="password" hint="Kept in memory alone" />
        <Field {...setting('seconds')} label="Give up after" type="number" hint="seconds" />
        <Field
          {...setting('prefer')}
          label="Prefer"
          list="preferences"
          hint="Asks a mock for another response"
        />
        <datalist id="preferences">
          {preferences.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      </section>
      <div className="forms">
        <CallForm<Data<'createAuthenticationProfile'>>
          title="New authentication profile"
          label="Create profile"
          creates
          service={service}
          send={async (body, signal) =>
            connect().createAuthenticationProfile({ path, body: body as Profile, signal })
          }
          show={({ id, name }) => `${name}: ${id}`}
          onReset={() => {
            setKeyType('token');
            setRefills(false);
          }}
        >
          <fieldset>
            <legend>Kind of token</legend>
            {['token', 'jwt'].map((kind) => (
              <label key={kind} className="choice">
                <input
                  type="radio"
                  name="keyType"
                  value={kind}
                  checked={keyType === kind}
                  onChange={() => setKeyType(kind)}
                />
                {kind}
              </label>
            ))}
          </fieldset>
          <Field name="name" id="profile-name" label="Name" hint="Up to 255 characters" />
          {keyType === 'jwt' && <Field name="jwt_id" label="JWT configuration" hint="Such as jwt1" />}
          <Field
            name="ratelimit.requests"
            label="Requests"
            type="number"
            {...boundsOf('ratelimit.requests')}
            defaultValue={100}
          />
          <Field
            name="ratelimit.window"
            label="Window in seconds"
            type="number"
            {...boundsOf('ratelimit.window')}
            defaultValue={60}
          />
          <label className="choice">
            <input type="checkbox" checked={refills} onChange={() => setRefills(!refills)} />
            Refill on a schedule
          </label>
          {refills && (
            <>
              <Field name="refill.tokens" label="Amount" type="number" {...boundsOf('refill.tokens')} />
              <Field
                name="refill.interval"
                label="Every … seconds"
                type="number"
                {...boundsOf('refill.interval')}
              />
            </>
          )}
          {keyType === 'token' && (
            <Field
              name="byteLength"
              label="Random bytes"
              type="number"
              {...boundsOf('byteLength')}
              defaultValue={32}
            />
          )}
          <Field name="prefix" label="Prefix" hint="Optional, up to 50 characters" />
        </CallForm>
        <CallForm<Data<'createTag'>>
          title="New tag"
          label="Create tag"
          creates
          service={service}
          send={async (body, signal) => connect().createTag({ path, body: body as Tag, signal })}
          show={({ id, name }) => `${name}: ${id}`}
        >
          <Field name="name" id="tag-name" label="Name" hint="Such as production" />
        </CallForm>
        <CallForm<Data<'getRoutingProfile'>>
          title="Routing profile"
          label="Look up"
          creates={false}
          service={service}
          send={async (body, signal) => {
            const { routing_id = '' } = body as { routing_id?: string };
            return connect().getRoutingProfile({ path: { ...path, routing_id }, signal });
          }}
          show={(profile) => JSON.stringify(profile)}
        >
          <Field name="routing_id" label="Identifier" hint="A number or a word, such as 12 or eu-west" />
        </CallForm>
      </div>
    </main>
  );
}
