// Separation of accounts (§1): a resource belongs to its own account. Under another one, with either credential, it is not shown.

import { derived } from '../../src/contract/index.ts';
import { isAccepted } from '../oracle/index.ts';
import { carrying, credentialNeeds, credentialPart } from '../protocol/index.ts';
import { changed, target } from '../rows/row.ts';
import type { Exchange, TrialRequest } from '../types.ts';
import { requestOf, withQuery } from '../view/operation.ts';
import { decided, rejection } from '../view/requirements.ts';
import { mattersOf } from './matters.ts';
import { needsOfSecond, type Parties, type Party, partiesOf, whyNot } from './parties.ts';
import { nothing, type Parts, type Script, type Scripts, type Shot, type Stage, sceneOf } from './script.ts';

/** Scripts for a read below an account. */
export const accountScripts: Scripts = (subject) => {
  const parties = partiesOf(subject);
  if (parties === undefined) return [];
  return [
    foreign(parties),
    ...singlesOf(parties),
    inTurn(parties),
    atOnce(parties),
    ...parties.pairs.map(([of, under]) => climbing(parties, of, under)),
  ];
};

/** A scene that begins with the resource of the second account; that it is there is a matter of the options (ruling 45). */
function besideSecond(
  { subject, second, read }: Parties,
  parts: Parts,
  scene: (stage: Stage, shown: Exchange) => Promise<readonly Shot[]>,
): Script {
  const { about, needs = [] } = parts;
  const all = [...needsOfSecond(subject, 'second-account', 'second-routing-id'), ...needs];
  return sceneOf(subject, { ...parts, needs: all }, async (stage) => {
    const shown = await stage.alone(read(second));
    if (isAccepted(shown.response)) return scene(stage, shown);
    const what = 'the resource of the second account';
    return nothing(stage, about, whyNot(subject, what, shown, 'second-routing-id'));
  });
}

/** Reads of the second account's resource that are sent once, after it was shown, and judged by all that they are about. */
function singlesOf(parties: Parties): readonly Script[] {
  const { subject, first, second, read } = parties;
  const { credentials } = subject.operation;
  const single = (parts: Parts, request: TrialRequest, shot: Pick<Shot, 'title' | 'parts'>) =>
    besideSecond(parties, { ...parts, about: [...parts.about, second.hidden] }, async (stage, control) => {
      const trial = await stage.alone(request);
      // What a refusal of a credential says is no part of what it refuses (ruling 30).
      const matters = isAccepted(trial.response) ? parts.about : [...parts.about, second.hidden];
      return [{ ...shot, control, trial, matters }];
    });
  // Whether a credential opens another account is asked (silence credential-account).
  const asked = mattersOf(subject, second.place, decided(subject, 'credential-account', 'path'));
  const opened = single({ name: 'accounts/credential-of-first', about: asked }, read(second, second, first), {
    title: 'the resource of the second account under it, with the credential of the first one',
    parts: [...target, ...credentialPart(subject)],
  });
  if (credentials.optional) return [opened];
  // A service may check the credential for one account and not for another.
  const requires = rejection(subject, derived(credentials.origin), 'credential');
  const about = mattersOf(subject, 'credential', requires, 'wrong');
  const parts = { name: 'accounts/anonymous', about, needs: credentialNeeds(subject) };
  const request = { ...read(second), headers: changed(subject, carrying(subject, undefined)).headers };
  const title = 'the resource of the second account, with no credential';
  return [opened, single(parts, request, { title, parts: credentialPart(subject) })];
}

/** Also where no resource of the second account is known. */
function foreign({ subject, first, second, read }: Parties): Script {
  const needs = needsOfSecond(subject, 'second-account');
  const title = 'the known resource under another account';
  const matters = [first.hidden];
  return sceneOf(subject, { name: 'accounts/foreign', about: matters, needs }, async (stage) => [
    { title, parts: target, trial: await stage.send(read(first, second, first)), matters },
  ]);
}

/** Under the other account, with the credential of that, and with its own. */
const misplaced = ({ subject, read }: Parties, of: Party, under: Party) =>
  (subject.inputs.secondCredential === undefined ? [under] : [under, of]).map((by) => ({
    request: read(of, under, by),
    title: `the resource of the ${of.name} account under the ${under.name} one, with the credential of the ${by.name} one`,
    parts: target,
    matters: [of.hidden],
  }));

/** Right after it was shown under its own account; the first time is a miss, after which it is still shown there. */
function inTurn(parties: Parties): Script {
  const about = parties.pairs.flatMap(([{ hidden, shown }]) => [hidden, shown]);
  return besideSecond(parties, { name: 'accounts/in-turn', about }, async ({ alone }) => {
    const shots: Shot[] = [];
    for (const [of, under] of parties.pairs)
      for (const { request, ...shot } of misplaced(parties, of, under)) {
        const before = await alone(parties.read(of));
        const miss = await alone(request);
        const after = await alone(parties.read(of));
        const title = `the resource of the ${of.name} account, right after it was asked for elsewhere`;
        shots.push(
          { ...shot, trial: miss, control: before },
          { title, trial: after, control: before, matters: [of.shown] },
          { ...shot, trial: await alone(request), control: after },
        );
      }
    return shots;
  });
}

/** Reads both accounts concurrently, each under its own path and under that of the other. */
function atOnce(parties: Parties): Script {
  const about = parties.pairs.flatMap(([{ hidden, shown }]) => [hidden, shown]);
  return besideSecond(parties, { name: 'accounts/at-once', about }, async (stage, second) => {
    const asked = parties.pairs.flatMap(([of, other]) => {
      const title = `the resource of the ${of.name} account, at the same time as that of the ${other.name} one`;
      const control = of.name === 'first' ? stage.control : second;
      const own = { request: parties.read(of), title, matters: [of.shown] };
      return [own, ...misplaced(parties, of, other).slice(0, 1)].map((each) => ({ ...each, control }));
    });
    const twice = [...asked, ...asked];
    const trials = await stage.together(twice.map(({ request }) => request));
    return twice.flatMap(({ request: _, ...shot }, i) => {
      const trial = trials[i];
      return trial === undefined ? [] : [{ ...shot, trial }];
    });
  });
}

/**
 * Paths below one account that lead to the other's resource if they are decoded or normalised twice, or if the query names the
 * account. A service may resolve them (§4.4); a credential that is rejected at their end gives no access.
 */
function climbing(parties: Parties, of: Party, under: Party): Script {
  const { subject, holder, targetOf, read } = parties;
  const elsewhere = targetOf(of.account, of.id);
  const account = `/${encodeURIComponent(under.account)}`;
  const paths = {
    segment: `${account}/..%2F${elsewhere.slice(1)}`,
    'dot segments': `${account}/..${elsewhere}`,
    identifier: targetOf(under.account, `${under.id}/../..${elsewhere}`),
    key: targetOf(under.account, `../${of.account}/${of.id}`),
    query: withQuery(targetOf(under.account, of.id), `${holder}=${encodeURIComponent(of.account)}`),
  };
  const needs = needsOfSecond(subject, 'second-credential');
  const parts = { name: `accounts/climbing-to-${of.name}`, about: [of.hidden], needs };
  return besideSecond(parties, parts, async (stage, shown) => {
    const { response } = await stage.alone(read(of, of, under));
    const open = `the credential of the ${under.name} account opens the ${of.name} one, too`;
    if (isAccepted(response)) return nothing(stage, [of.hidden], open);
    const shots: Shot[] = [];
    for (const [name, at] of Object.entries(paths))
      shots.push({
        title: `a path that climbs from the ${under.name} account to the resource of the ${of.name} one: ${name}`,
        says: `the path is ${at}`,
        parts: target,
        control: of.name === 'first' ? stage.control : shown,
        trial: await stage.send(requestOf(subject, { target: at, headers: under.headers })),
        matters: [of.hidden],
      });
    return shots;
  });
}
