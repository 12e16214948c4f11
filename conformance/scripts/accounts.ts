// Separation of accounts (§1): a resource belongs to its own account. Under another one, with either credential, it is not shown.

import { derived } from '../../src/contract/index.ts';
import { isAccepted } from '../oracle/index.ts';
import { carrying, changed, credentialNeeds } from '../protocol/index.ts';
import type { Exchange, Matter, TrialRequest } from '../types.ts';
import { type Need, requestOf, withQuery } from '../view/operation.ts';
import { decided, rejection, success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { credentialPart, matterOf, mattersOf, target } from './matters.ts';
import {
  needsOfSecond,
  needsOfSecondCredential,
  type Parties,
  type Party,
  partiesOf,
  readOf,
  rejectedOption,
} from './parties.ts';
import { holdsIn, play, type Shot, scripted, skipAll } from './play.ts';
import type { Script, Scripts, Stage } from './script.ts';

/** Scripts for a read below an account. */
export const accountScripts: Scripts = (subject) => {
  const parties = partiesOf(subject);
  if (parties === undefined) return [];
  const { first, second } = parties;
  const scope = { first: scopeOf(subject, first), second: scopeOf(subject, second) };
  const accounts: Accounts = { subject, parties, scope };
  return [
    knownOfSecond(accounts),
    inTurn(accounts),
    atOnce(accounts),
    climbing(accounts, first, second),
    climbing(accounts, second, first),
    ...anonymous(accounts),
    opened(accounts, first, second),
    opened(accounts, second, first),
  ];
};

interface Accounts {
  readonly subject: Subject;
  readonly parties: Parties;
  readonly scope: Readonly<Record<Party['name'], Scope>>;
}

/** That the resource of an account is shown under it alone, and each time. */
type Scope = Readonly<Record<'hidden' | 'shown' | 'named', Matter>>;

const placeOf = ({ name }: Party) => (name === 'first' ? 'account' : 'second-account');

function scopeOf(subject: Subject, party: Party): Scope {
  const { parameters, pathOrigin } = subject.operation;
  const origin = derived(parameters.find(({ input }) => input === 'account')?.origin ?? pathOrigin);
  const about = (expect: Matter['requirement']['expect']) =>
    matterOf(subject, placeOf(party), { expect, origin });
  return {
    hidden: about({ kind: 'not-resource', anywhere: true, identifier: party.id }),
    shown: about({ kind: 'same-status' }),
    named: about({ kind: 'not-resource', named: party.id }),
  };
}

/** A script that begins with the resource of the second account; that it is there is a matter of the options (ruling 45). */
function besideSecond(
  { subject, parties }: Accounts,
  parts: { readonly name: string; readonly about: readonly Matter[]; readonly needs?: readonly Need[] },
  run: (stage: Stage, shown: Exchange) => Promise<void>,
): Script {
  const { about, needs = [] } = parts;
  const all = [...needsOfSecond(subject, 'second-account', 'second-routing-id'), ...needs];
  return scripted(subject, { ...parts, needs: all }, async (stage) => {
    const shown = await stage.alone(readOf(subject, parties, parties.second));
    if (isAccepted(shown.response)) return run(stage, shown);
    const whose = parties.haveBoth ? 'its own credential' : 'the only credential that was given';
    const says = `the resource of the second account gets ${shown.response?.status ?? 'no response'} with ${whose}`;
    skipAll(stage, about, rejectedOption(subject, shown, 'second-routing-id') ?? says);
  });
}

function knownOfSecond(accounts: Accounts): Script {
  const { subject, parties } = accounts;
  const { account, id } = parties.second;
  const values = { ...subject.inputs.values, account, 'routing-id': id };
  const declared = { ...subject, inputs: { ...subject.inputs, values } };
  const about = mattersOf(subject, 'second-account', success(declared, subject.operation.origin));
  const parts = { name: 'accounts/known', about, needs: needsOfSecondCredential(subject) };
  const edit = { says: 'account, identifier and credential are those of the second account', parts: target };
  return besideSecond(accounts, parts, async (stage, trial) => {
    for (const matter of about)
      stage.judge({ ...matter, title: 'the resource of the second account is shown under it', edit, trial });
  });
}

/** A read of one account's resource that must not show it. */
interface Hidden extends Pick<Shot, 'title' | 'says' | 'parts'> {
  readonly of: Party;
  readonly request: TrialRequest;
}

/** Under the other account, with the credential of that, and with its own. */
function hiddenReads({ subject, parties }: Accounts, of: Party, under: Party): readonly Hidden[] {
  const at = parties.targetOf(under.account, of.id);
  return (parties.haveBoth ? [under, of] : [under]).map((by) => ({
    of,
    title: `the resource of the ${of.name} account under the ${under.name} one, with the credential of the ${by.name} one`,
    parts: target,
    request: requestOf(subject, { target: at, headers: by.headers }),
  }));
}

const shotOf = (
  { scope }: Accounts,
  { of, request: _, ...shot }: Hidden,
  trial: Exchange,
  control: Exchange,
): Shot => ({ ...shot, trial, control, matters: [scope[of.name].hidden] });

/** Right after it was shown under its own account; the first time is a miss, after which it is still shown there. */
function inTurn(accounts: Accounts): Script {
  const { subject, parties, scope } = accounts;
  const { first, second } = parties;
  const reads = [...hiddenReads(accounts, first, second), ...hiddenReads(accounts, second, first)];
  const about = [first, second].flatMap(({ name }) => [scope[name].hidden, scope[name].shown]);
  return besideSecond(accounts, { name: 'accounts/in-turn', about }, (stage) =>
    play(subject, stage, async () => {
      const shots: Shot[] = [];
      for (const read of reads) {
        const known = readOf(subject, parties, read.of);
        const before = await stage.alone(known);
        const miss = await stage.alone(read.request);
        const after = await stage.alone(known);
        const title = `the resource of the ${read.of.name} account, right after it was asked for elsewhere`;
        shots.push(
          shotOf(accounts, read, miss, before),
          { title, trial: after, control: before, matters: [scope[read.of.name].shown] },
          shotOf(accounts, read, await stage.alone(read.request), after),
        );
      }
      return shots;
    }),
  );
}

const rounds = [1, 2];

/** Reads both accounts concurrently, each under its own path and under that of the other. */
function atOnce(accounts: Accounts): Script {
  const { subject, parties, scope } = accounts;
  const { first, second } = parties;
  const pairs = [
    [first, second],
    [second, first],
  ] as const;
  const known = pairs.map(([of, other]) => ({ of, other, request: readOf(subject, parties, of) }));
  const swapped = pairs.flatMap(([of, under]) => hiddenReads(accounts, of, under).slice(0, 1));
  const about = pairs.flatMap(([{ name }]) => Object.values(scope[name]));
  return besideSecond(accounts, { name: 'accounts/at-once', about }, (stage, shown) => {
    const controls = { first: stage.control, second: shown };
    return play(subject, stage, async () => {
      const shots: Shot[] = [];
      for (const _ of rounds) {
        const all = await stage.together([...known, ...swapped].map(({ request }) => request));
        known.forEach(({ of, other }, i) => {
          const trial = all[i];
          if (trial === undefined) return;
          const title = `the resource of the ${of.name} account, at the same time as that of the ${other.name} one`;
          const named = { title, control: controls[other.name], matters: [scope[other.name].named] };
          shots.push({ title, trial, control: controls[of.name], matters: [scope[of.name].shown] });
          // Not where both are alike when nothing else is in flight.
          const calm = { ...named, trial: controls[of.name] };
          if (holdsIn(subject, stage, calm, scope[other.name].named) !== false)
            shots.push({ ...named, trial });
        });
        swapped.forEach((read, i) => {
          const trial = all[known.length + i];
          if (trial) shots.push(shotOf(accounts, read, trial, controls[read.of.name]));
        });
      }
      return shots;
    });
  });
}

/**
 * Paths below one account that lead to the other's resource if they are decoded or normalised twice, or if the query names the
 * account. A service may resolve them (§4.4); a credential that is rejected at their end gives no access.
 */
function climbing(accounts: Accounts, of: Party, under: Party): Script {
  const { subject, parties, scope } = accounts;
  const { holder, targetOf } = parties;
  const elsewhere = targetOf(of.account, of.id);
  const account = `/${encodeURIComponent(under.account)}`;
  const paths = {
    segment: `${account}/..%2F${elsewhere.slice(1)}`,
    'dot segments': `${account}/..${elsewhere}`,
    identifier: targetOf(under.account, `${under.id}/../..${elsewhere}`),
    key: targetOf(under.account, `../${of.account}/${of.id}`),
    query: withQuery(targetOf(under.account, of.id), `${holder}=${encodeURIComponent(of.account)}`),
  };
  const { hidden } = scope[of.name];
  const needs = needsOfSecondCredential(subject);
  const parts = { name: `accounts/climbing-to-${of.name}`, about: [hidden], needs };
  return besideSecond(accounts, parts, async (stage, shown) => {
    const { response } = await stage.alone(readOf(subject, parties, of, under));
    if (isAccepted(response))
      return stage.skip(hidden, `the credential of the ${under.name} account opens the ${of.name} one, too`);
    await play(subject, stage, async () => {
      const shots: Shot[] = [];
      for (const [name, at] of Object.entries(paths))
        shots.push({
          title: `a path that climbs from the ${under.name} account to the resource of the ${of.name} one: ${name}`,
          says: `the path is ${at}`,
          parts: target,
          control: of.name === 'first' ? stage.control : shown,
          trial: await stage.send(requestOf(subject, { target: at, headers: under.headers })),
          matters: [hidden],
        });
      return shots;
    });
  });
}

/** A service may check the credential for one account and not for another. */
function anonymous(accounts: Accounts): readonly Script[] {
  const { subject, parties } = accounts;
  const { second, targetOf } = parties;
  const { security } = subject.operation;
  if (security === undefined) return [];
  const about = mattersOf(
    subject,
    'second-account',
    rejection(subject, derived(security.origin), 'credential'),
  );
  const { headers } = changed(subject, carrying(subject, undefined));
  const request = requestOf(subject, { target: targetOf(second.account, second.id), headers });
  const parts = { name: 'accounts/anonymous', about, needs: credentialNeeds(subject) };
  const title = 'the resource of the second account, with no credential';
  return [
    besideSecond(accounts, parts, (stage, control) =>
      play(subject, stage, async () => [
        { title, parts: credentialPart(subject), control, trial: await stage.send(request), matters: about },
      ]),
    ),
  ];
}

/** Asks whether a credential opens another account (silence credential-account). */
function opened(accounts: Accounts, of: Party, by: Party): Script {
  const { subject, parties } = accounts;
  const about = mattersOf(subject, placeOf(of), decided(subject, 'credential-account', 'path'));
  const needs = by.name === 'second' ? needsOfSecondCredential(subject) : [];
  const title = `the resource of the ${of.name} account under it, with the credential of the ${by.name} one`;
  return besideSecond(accounts, { name: `accounts/credential-of-${by.name}`, about, needs }, (stage) =>
    play(subject, stage, async () => [
      {
        title,
        parts: [...target, ...credentialPart(subject)],
        trial: await stage.alone(readOf(subject, parties, of, by)),
        matters: about,
      },
    ]),
  );
}
