// Reads of unknown resources, and what is required of reading again.

import {
  derived,
  identifierIn,
  isOfOne,
  type Parameter,
  successOf,
  typesOf,
} from '../../src/contract/index.ts';
import { isAccepted, isRejected, jsonIn } from '../oracle/index.ts';
import { unknownTarget } from '../protocol/index.ts';
import { changed, target } from '../rows/row.ts';
import type { Exchange, Matter, TrialRequest } from '../types.ts';
import { valueAt } from '../view/json-text.ts';
import { pathOf } from '../view/links.ts';
import { targetOf } from '../view/operation.ts';
import { declaredValue, fits, rotated } from '../view/parameter-values.ts';
import { hidden, rejection, success } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { mattersOf } from './matters.ts';
import { nothing, type Scripts, type Shot, type Stage, sceneOf } from './script.ts';

const burst = [1, 2, 3, 4, 5];

/** A read of something unknown: once, again, and several at the same time. */
export const readScripts: Scripts = (subject) => {
  const parameter = identifierOf(subject);
  const matters = unknownMatters(subject);
  const request = unknownRequest(subject);
  if (subject.operation.method !== 'GET' || parameter === undefined || matters.length === 0) return [];
  // Where the known one is not declared, the script says which option it needs.
  if (request === undefined && declaredValue(subject, parameter) !== undefined) return [];
  const shot = (when: string, trial: Exchange): Shot => ({
    title: `${parameter.name} that does not exist${when}`,
    parts: target,
    trial,
    matters,
  });
  return [
    sceneOf(subject, { name: 'reads/unknown', about: matters }, async (stage) => {
      const known = identifierShown(subject, parameter, stage.control);
      const unlike = (await unknownAlike(subject, stage)) ?? request ?? plainRequest(subject);
      const first = shot('', await stage.alone(unlike));
      // A mock shows a sample whatever the identifier is. What is shown under the one that was asked for exists, unless a source says
      // that nothing else does.
      const shown = identifierShown(subject, parameter, first.trial);
      const isSample = known !== undefined && known !== declaredValue(subject, parameter);
      const isAsked = shown !== undefined && targetOf(subject, { [parameter.name]: shown }) === unlike.target;
      if (isSample || (isAsked && isAccepted(first.trial.response)))
        return nothing(stage, matters, 'it shows something of every identifier that it is asked for');
      const second = shot(', asked for again', await stage.send(unlike));
      const all = await stage.together(burst.map(() => unlike));
      const when = `, one of ${burst.length} at the same time`;
      const shots = [first, second, ...all.map((trial) => shot(when, trial))];
      const similar = subject.contract.annotated ? similarTo(declaredValue(subject, parameter) ?? '') : [];
      for (const [other, value] of similar) {
        const beside = await stage.send(readOf(subject, parameter, other));
        const trial = await stage.send(readOf(subject, parameter, value));
        if (isRejected(beside.response))
          shots.push({ ...shot(`: ${value}, as ${other} is rejected`, trial), matters: matters.slice(0, 1) });
      }
      return shots;
    }),
  ];
};

/**
 * Identifiers that surely nothing has, each beside another one that differs in a letter. With a 2xx, the known one with more after it
 * shows the profile of the known one (ruling 3) or one that does not exist (§7; ruling 38: any 4xx). Where an identifier may be the
 * same in another spelling (blanks, letter case), rows ask.
 */
const similarTo = (known: string): readonly (readonly [other: string, value: string])[] => [
  [`${rotated(known, 0, known.length - 1)}q7x9k2v4`, `${known}q7x9k2v4`],
  ['constructos', 'constructor'],
];

/** A repeated read gets the same status. The body may contain counters and times. */
export function againMatters(subject: Subject): readonly Matter[] {
  const { origin } = subject.operation;
  return mattersOf(
    subject,
    'resource',
    [
      { expect: { kind: 'same-status' }, origin: derived(origin) },
      ...success(subject, origin).filter(({ expect }) => expect.kind === 'json'),
    ],
    origin.id ?? 'reads',
  );
}

const identifierOf = ({ operation: { path, parameters } }: Subject): Parameter | undefined =>
  isOfOne(path) ? parameters.filter((parameter) => parameter.in === 'path').at(-1) : undefined;

const readOf = (subject: Subject, { name }: Parameter, id: string): TrialRequest =>
  changed(subject, { target: targetOf(subject, { [name]: id }) });

/** A read of something that does not exist. */
export function unknownRequest(subject: Subject): TrialRequest | undefined {
  const at = identifierOf(subject) && unknownTarget(subject);
  return at === undefined ? undefined : changed(subject, { target: at });
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

/**
 * The read of an identifier of the known one's length and kinds of characters that nothing has (ruling 38); undefined where each of
 * five shows something.
 */
export async function unknownAlike(subject: Subject, stage: Stage): Promise<TrialRequest | undefined> {
  const parameter = identifierOf(subject);
  const known = parameter && declaredValue(subject, parameter);
  if (parameter === undefined || known === undefined) return undefined;
  for (const rotation of [0, 1, 2, 3, 4]) {
    const value = rotated(known, rotation);
    if (value === known || !fits(subject.contract, parameter, value)) continue;
    const request = readOf(subject, parameter, value);
    if (!isAccepted((await stage.send(request)).response)) return request;
  }
  return undefined;
}

/** The identifier that a response shows, of a document without a source. */
function identifierShown(
  { contract, operation }: Subject,
  parameter: Parameter,
  { response }: Exchange,
): string | undefined {
  const pointer = successOf(operation.responses)?.content?.schemaPointer;
  if (contract.annotated || response === undefined || pointer === undefined) return undefined;
  const found = identifierIn(contract, pointer, parameter.name);
  // An `id` is not what a parameter of another name stands for.
  if (found === undefined || (found.name === 'id' && !parameter.name.toLowerCase().endsWith('id')))
    return undefined;
  return String(valueAt(jsonIn(response.body), pathOf(found)));
}
