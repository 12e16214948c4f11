// What a server keeps from one request to the next: each kind of read, right after each kind of request.

import { credentialOf, credentialRows } from '../protocol/index.ts';
import { mattersOf } from '../rows/names.ts';
import { isWriting, target } from '../rows/row.ts';
import type { TrialRequest } from '../types.ts';
import { needsOf } from '../view/operation.ts';
import { createSubject, plainRequest, type Subject } from '../view/subject.ts';
import { againMatters, unknownAlike, unknownMatters, unknownRequest } from './reads.ts';
import { type Script, type Scripts, type Shot, sceneOf } from './script.ts';
import { wrongIn } from './wrong.ts';

/** A request that comes right before. */
interface Before {
  readonly title: string;
  readonly request: TrialRequest;
}

/** A read that is repeated after each. */
type Read = Before & Pick<Shot, 'parts' | 'matters'> & { readonly isUnknown?: true };

/** Scripts for reads: after other reads, and after creates. */
export const transitionScripts: Scripts = (subject) => {
  const { contract, operation } = subject;
  if (operation.method !== 'GET' || !contract.annotated) return [];
  const request = unknownRequest(subject);
  const matters = request === undefined ? [] : unknownMatters(subject);
  const withCredential: readonly Read[] = [
    { title: 'a read of something known', request: plainRequest(subject), matters: againMatters(subject) },
    ...(request !== undefined && matters.length > 0
      ? [{ title: 'a read of something unknown', request, parts: target, matters, isUnknown: true } as const]
      : []),
  ];
  const reads = [...withCredential, ...withoutCredential(subject)];
  const creates = createsIn(subject);
  return [
    transitions(subject, 'reads/right-after-reads', reads, withCredential),
    ...(creates.length > 0 ? [transitions(subject, 'reads/right-after-creates', reads, creates)] : []),
  ];
};

/** The main rows; where no credential was given, they say what they need. */
function withoutCredential(subject: Subject): readonly Read[] {
  const inputs = { ...subject.inputs, credential: credentialOf(subject) };
  return credentialRows({ ...subject, inputs }).flatMap(({ main, contexts: [home], on }): readonly Read[] => {
    const made = main && home ? on(home) : undefined;
    if (made === undefined || made.requires?.[0]?.origin.level === 'chosen') return [];
    const { request, edit } = made;
    return [{ title: `a read where ${edit.says}`, request, parts: edit.parts, matters: mattersOf(made) }];
  });
}

/** A create that is accepted and one that is rejected, of the first operation that can be reached. */
function createsIn({ contract, inputs }: Subject): readonly Before[] {
  for (const operation of contract.operations) {
    if (operation.method !== 'POST' || operation.body === undefined) continue;
    const create = createSubject(contract, operation, inputs);
    const wrong = wrongIn(create);
    if (wrong === undefined || needsOf(create).length > 0) continue;
    return [
      { title: 'a create that is accepted', request: plainRequest(create) },
      { title: 'a create that is rejected', request: wrong.request },
    ];
  }
  return [];
}

function transitions(
  subject: Subject,
  name: string,
  reads: readonly Read[],
  after: readonly Before[],
): Script {
  const about = reads.flatMap(({ matters }) => matters);
  const writes = after.some(({ request }) => isWriting(request.method));
  return sceneOf(subject, { name, about, writes }, async (stage) => {
    const shots: Shot[] = [];
    const alike = await unknownAlike(subject, stage);
    for (const { request, isUnknown, ...read } of reads)
      for (const before of after) {
        await stage.alone(before.request);
        const trial = await stage.alone(isUnknown ? (alike ?? request) : request);
        shots.push({ ...read, title: `${read.title}, right after ${before.title}`, trial });
      }
    return shots;
  });
}
