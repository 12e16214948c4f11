// Reads: repeated, of unknown resources, and of the known resource under another holder.

import {
  derived,
  identifierIn,
  isOfOne,
  type Parameter,
  successOf,
  typesOf,
} from '../../src/contract/index.ts';
import { isAccepted, jsonIn, memberAt } from '../oracle/index.ts';
import type { Exchange, Matter, TrialRequest } from '../types.ts';
import { pathOf } from '../view/links.ts';
import { requestOf, targetOf } from '../view/operation.ts';
import { declaredValue, fits, rotated, unknownId, unknownValue } from '../view/parameter-values.ts';
import { decided, rejection, success } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { hidden, mattersOf, target } from './matters.ts';
import { needsOfSecond } from './parties.ts';
import { play, type Shot, sceneOf, scripted, skipAll } from './play.ts';
import type { Script, Scripts, Stage } from './script.ts';

/** Scripts for operations that read. */
export const readScripts: Scripts = (subject) =>
  subject.operation.method === 'GET' ? [...again(subject), ...unknown(subject), ...holders(subject)] : [];

/**
 * A repeated read gets the same status. The body may contain counters and times: that it is the same is the contract's
 * decision.
 */
export function againMatters(subject: Subject): readonly Matter[] {
  const { origin, responses } = subject.operation;
  const body = successOf(responses)?.content?.origin;
  return mattersOf(
    subject,
    'resource',
    [
      { expect: { kind: 'same-status' }, origin: derived(origin) },
      ...success(subject, origin).filter(({ expect }) => expect.kind === 'json'),
      ...(body?.level === 'chosen' ? [{ expect: { kind: 'same-resource' } as const, origin: body }] : []),
    ],
    origin.id ?? 'reads',
  );
}

function again(subject: Subject): readonly Script[] {
  if (!subject.contract.annotated) return [];
  const matters = againMatters(subject);
  const other = unknownRequest(subject);
  return [
    sceneOf(subject, { name: 'reads/again', about: matters }, async (stage) => {
      const shots: Shot[] = [];
      const read = async (when: string) => {
        const trial = await stage.send(plainRequest(subject));
        shots.push({ title: `the same read ${when}`, trial, matters });
      };
      await read('a second time');
      await read('a third time');
      if (other === undefined) return shots;
      await stage.send(other);
      await read('after one of something unknown');
      return shots;
    }),
  ];
}

const identifierOfPath = ({ operation: { path, parameters } }: Subject): Parameter | undefined =>
  isOfOne(path) ? parameters.filter((parameter) => parameter.in === 'path').at(-1) : undefined;

/** A read of something that does not exist. */
export function unknownRequest(subject: Subject): TrialRequest | undefined {
  const parameter = identifierOfPath(subject);
  const value = parameter && unknownValue(subject, parameter);
  if (parameter === undefined || value === undefined) return undefined;
  return requestOf(subject, { target: targetOf(subject, { [parameter.name]: value }) });
}

/** What is required of a read of something unknown; nothing, where the contract does not say. */
export function unknownMatters(subject: Subject): readonly Matter[] {
  const { contract, operation } = subject;
  const declared = operation.responses.find(({ status }) => status === '404');
  const shown = successOf(operation.responses)?.content?.schemaPointer;
  // What belongs to something unknown may be an empty list.
  const isList = shown !== undefined && typesOf(contract.schemaAt(shown).node).includes('array');
  if (declared === undefined || (isList && !contract.annotated)) return [];
  const { origin } = declared;
  const requires = [...rejection(subject, origin, 'path'), hidden(subject, origin, false)];
  return mattersOf(subject, 'resource', requires, origin.id ?? 'reads');
}

const burst = [1, 2, 3, 4, 5];

function unknown(subject: Subject): readonly Script[] {
  const parameter = identifierOfPath(subject);
  const matters = unknownMatters(subject);
  const request = unknownRequest(subject);
  if (parameter === undefined || matters.length === 0) return [];
  // Where the known one is not declared, the script says which option it needs.
  if (request === undefined && declaredValue(subject, parameter) !== undefined) return [];
  const shot = (when: string, trial: Exchange): Shot => ({
    title: `${parameter.name} that does not exist${when}`,
    parts: target,
    trial,
    matters,
  });
  return [
    scripted(subject, { name: 'reads/unknown', about: matters }, async (stage) => {
      if (request === undefined || showsSample(subject, parameter, stage.control))
        return skipAll(stage, matters, 'it shows the same sample whatever the identifier is');
      const unlike = (await unknownAlike(subject, stage)) ?? request;
      await play(subject, stage, async () => {
        const first = shot('', await stage.alone(unlike));
        const second = shot(', asked for again', await stage.send(unlike));
        const all = await stage.together(burst.map(() => unlike));
        const when = `, one of ${burst.length} at the same time`;
        return [first, second, ...all.map((trial) => shot(when, trial))];
      });
    }),
  ];
}

/**
 * The read of an identifier of the known one's length and kinds of characters that nothing has (ruling 38); undefined where each of
 * five shows something.
 */
export async function unknownAlike(subject: Subject, stage: Stage): Promise<TrialRequest | undefined> {
  const parameter = identifierOfPath(subject);
  const known = parameter && declaredValue(subject, parameter);
  if (parameter === undefined || known === undefined) return undefined;
  for (const rotation of [0, 1, 2, 3, 4]) {
    const value = rotated(known, rotation);
    if (value === known || !fits(subject.contract, parameter, value)) continue;
    const request = requestOf(subject, { target: targetOf(subject, { [parameter.name]: value }) });
    if (!isAccepted((await stage.send(request)).response)) return request;
  }
  return undefined;
}

/** A mock may show the same sample for every identifier. A service of a document with a source shows what it has. */
function showsSample(subject: Subject, parameter: Parameter, { response }: Exchange): boolean {
  const { contract, operation } = subject;
  const pointer = successOf(operation.responses)?.content?.schemaPointer;
  if (contract.annotated || response === undefined || pointer === undefined) return false;
  const found = identifierIn(contract, pointer, parameter.name);
  // An `id` is not what a parameter of another name stands for.
  if (found === undefined || (found.name === 'id' && !parameter.name.toLowerCase().endsWith('id')))
    return false;
  return String(memberAt(jsonIn(response.body), pathOf(found))) !== declaredValue(subject, parameter);
}

/** A holder that stands before the last path parameter, such as the account. */
const holders = (subject: Subject): readonly Script[] =>
  subject.operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .slice(0, -1)
    .flatMap((holder) => {
      const known = holder.input === undefined ? undefined : declaredValue(subject, holder);
      return known === undefined ? [] : elsewhere(subject, holder, known);
    });

/** Another holder in the path of the known resource. */
interface Holder {
  readonly under: string;
  readonly value: string;
  readonly matters: readonly Matter[];
}

function elsewhere(subject: Subject, { name, input, origin }: Parameter, known: string): readonly Script[] {
  const isAccount = input === 'account';
  const place = isAccount ? 'account' : 'resource';
  const open = decided(subject, 'unknown-account', 'path');
  const notFound = mattersOf(subject, place, [hidden(subject, origin), ...open]);
  const notShown = mattersOf(subject, place, [hidden(subject, origin, false)]);
  const others: readonly Holder[] = [
    { under: `${name} that does not exist`, value: unknownId(known), matters: notFound },
    ...similar(known).map((other) => ({ ...other, matters: notShown })),
  ];
  const second = subject.inputs.values['second-account'] ?? known;
  const foreign: Holder = { under: 'another account', value: second, matters: notFound };
  const script = (title: string, all: readonly Holder[], needs: Script['needs']) => {
    const about = [...new Set(all.flatMap(({ matters }) => matters))];
    return sceneOf(subject, { name: `reads/${title}-${name}`, about, needs }, async (stage) => {
      const shots: Shot[] = [];
      for (const { under, value, matters } of all) {
        const request = requestOf(subject, { target: targetOf(subject, { [name]: value }) });
        const says = `${name} is ${JSON.stringify(value)}`;
        const trial = await stage.send(request);
        shots.push({ title: `the known resource under ${under}`, says, parts: target, trial, matters });
      }
      return shots;
    });
  };
  return [
    script('other', others, []),
    ...(isAccount ? [script('foreign', [foreign], needsOfSecond(subject, 'second-account'))] : []),
  ];
}

/** Holders similar to the declared one; whether they exist is up to the implementation. */
const similar = (known: string): readonly Omit<Holder, 'matters'>[] =>
  [
    { under: 'an account with a character more', value: `${known}x` },
    { under: 'an account with a character less', value: known.slice(0, -1) },
    { under: 'an account without the first character', value: known.slice(1) },
    { under: 'another account of the same length', value: rotated(known) },
    { under: 'an account with the same characters', value: [...known].reverse().join('') },
  ].filter(({ value }, i) => value !== known && (i === 0 || known.length > 1));
