// Creates: repeated, concurrent, and mixed with wrong ones.

import { derived, originOf, toPointer } from '../../src/contract/index.ts';
import { grouped } from '../grouped.ts';
import { isAccepted, isRejected, jsonIn } from '../oracle/index.ts';
import type { Context, Exchange, Matter } from '../types.ts';
import { valueAt } from '../view/json-text.ts';
import { responseFields } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { matterOf } from './matters.ts';
import { nameScripts } from './names.ts';
import { nothing, type Script, type Scripts, type Shot, type Stage, sceneOf } from './script.ts';
import { type Wrong, wrongIn } from './wrong.ts';

/** Scripts for an operation that creates: POST with a JSON body. */
export const createScripts: Scripts = (subject) => {
  const { method, body } = subject.operation;
  if (!subject.contract.annotated || method !== 'POST' || body === undefined) return [];
  const rights = rightsIn(subject);
  const [plain] = rights;
  if (plain === undefined) return [];
  const wrong = wrongIn(subject);
  return [
    // First, so that those after it show whether a name that is used twice ends the service.
    ...nameScripts(subject),
    again(subject, rights),
    afterOthers(subject, rights, wrong),
    ...(wrong ? [mixedWith(subject, plain, wrong)] : []),
  ];
};

/** A right create: it is accepted, whatever came before it. */
interface Right {
  readonly context: Context;
  readonly matter: Matter;
}

/** The plain create, and those examples of which the source wants that they are accepted. */
const rightsIn = (subject: Subject): readonly Right[] =>
  subject.contexts
    .filter(
      ({ edits, origin, lacks }, i) =>
        i === 0 || (edits.length + lacks.length === 0 && origin.level !== 'chosen'),
    )
    .map((context) => ({
      context,
      matter: matterOf(subject, 'repetition', {
        expect: { kind: 'accepted' },
        origin: derived(context.origin),
      }),
    }));

/** An identifier in the response to a create, which nothing else has. */
interface Identifier {
  readonly pointer: string;
  readonly matter: Matter;
  readonly path: readonly string[];
}

/** Those that the contract marks. */
function identifiersOf(subject: Subject): readonly Identifier[] {
  const { contract, operation } = subject;
  const marked = responseFields(subject).filter(({ schema }) => schema['x-identifier'] === true);
  return grouped(marked, ({ path }) => toPointer(path)).map(([pointer, [field]]) => {
    const origin = derived(originOf(contract.source, field.schema, 'x-identifier', field.pointer));
    const place = origin.level === 'chosen' ? (origin.id ?? 'response') : 'response';
    const property = { operation: operation.id, place, rule: 'distinct' };
    const matter = { property, requirement: { expect: { kind: 'distinct' }, origin } } as const;
    return { pointer, matter, path: field.path.map(String) };
  });
}

const burst = [1, 2, 3, 4, 5, 6];

const acceptedIn = (rights: readonly Right[], { examples }: Stage) =>
  rights.filter(({ context }) => examples.includes(context));

/** Each example again, one after the other and at the same time; names are new each time. */
function again(subject: Subject, rights: readonly Right[]): Script {
  const identifiers = identifiersOf(subject);
  const about = [...rights, ...identifiers].map(({ matter }) => matter);
  return sceneOf(subject, { name: 'creates/again', about }, async (stage) => {
    const shots: Shot[] = [];
    for (const { context, matter } of acceptedIn(rights, stage)) {
      const { name, request } = context;
      const matters = [matter];
      const trial = await stage.send(request);
      shots.push({ title: `a second create (${name}), under another name`, trial, matters });
      const title = `one of ${burst.length} creates at the same time (${name}), each under another name`;
      for (const each of await stage.together(burst.map(() => request)))
        shots.push({ title, trial: each, matters });
    }
    return [...shots, ...identifiers.flatMap((identifier) => distinct(stage, shots, identifier))];
  });
}

/** Each create after the first, beside those before it. */
function distinct(
  stage: Stage,
  shots: readonly Shot[],
  { pointer, matter, path }: Identifier,
): readonly Shot[] {
  const idIn = ({ response }: Exchange) =>
    response && isAccepted(response) ? valueAt(jsonIn(response.body), path) : undefined;
  if (idIn(stage.control) === undefined)
    return nothing(stage, [matter], `the response to a create has no ${pointer}`);
  const all = [stage.control, ...shots.map(({ trial }) => trial)];
  return all.slice(1).flatMap((trial, i): readonly Shot[] => {
    const value = idIn(trial);
    if (value === undefined) return [];
    const control = all.slice(0, i + 1).find((other) => idIn(other) === value);
    const title = 'what is created has an identifier that nothing else has';
    const seen = { kind: 'identifiers', count: i + 2, twice: JSON.stringify(value) } as const;
    return [
      { title, trial, matters: [matter], holds: control === undefined, ...(control && { control, seen }) },
    ];
  });
}

/** Each example right after each other one, and after a wrong one: nothing is kept of what the earlier one had. */
function afterOthers(subject: Subject, rights: readonly Right[], plainWrong: Wrong | undefined): Script {
  const parts = { name: 'creates/after-others', about: rights.map(({ matter }) => matter) };
  return sceneOf(subject, parts, async (stage) => {
    const shots: Shot[] = [];
    const accepted = acceptedIn(rights, stage);
    for (const { context, matter } of accepted) {
      const others = accepted.filter((right) => right.context !== context);
      const before = [
        ...others.map(({ context: { name, request } }) => ({
          request,
          edit: { says: `one of another shape (${name})` },
        })),
        ...(plainWrong ? [plainWrong] : []),
      ];
      for (const { request, edit } of before) {
        await stage.alone(request);
        const trial = await stage.alone(context.request);
        const title = `a right create (${context.name}), right after ${edit.says}`;
        shots.push({ title, trial, matters: [matter] });
      }
    }
    return shots;
  });
}

/** Right and wrong creates at the same time. A wrong one that is accepted by itself is the matter of its row. */
function mixedWith(subject: Subject, { context, matter }: Right, { origin, edit, request }: Wrong): Script {
  const rejected = matterOf(subject, 'repetition', { expect: { kind: 'rejected' }, origin });
  const ofRight = `a right create at the same time as one in which ${edit.says}`;
  const title = `a create in which ${edit.says}, at the same time as right ones`;
  const requests = [1, 2, 3, 4, 5].flatMap(() => [request, context.request]);
  const parts = { name: 'creates/mixed-at-once', about: [matter, rejected] };
  return sceneOf(subject, parts, async (stage) => {
    const isDecided = stage.examples.includes(context) && isRejected((await stage.alone(request)).response);
    if (!isDecided)
      return nothing(stage, [rejected], 'by itself the right create is rejected, or the wrong one not');
    return (await stage.together(requests)).map((trial, i) =>
      i % 2 === 1
        ? { title: ofRight, matters: [matter], trial }
        : { title, ...edit, matters: [rejected], trial },
    );
  });
}
