// Creates: repeated, concurrent, and mixed with wrong ones.

import { derived, originOf, toPointer } from '../../src/contract/index.ts';
import { isAccepted, isRejected, jsonIn, memberAt } from '../oracle/index.ts';
import type { Exchange, Matter } from '../types.ts';
import { propertyAt } from '../view/contexts.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { matterOf } from './matters.ts';
import { nameScripts } from './names.ts';
import { play, type Shot, sceneOf, scripted } from './play.ts';
import type { Script, Scripts } from './script.ts';
import { type Wrong, wrongIn } from './wrong.ts';

/** Scripts for an operation that creates: POST with a JSON body. */
export const createScripts: Scripts = (subject) => {
  const [context] = subject.contexts;
  const { method, body } = subject.operation;
  if (!subject.contract.annotated || method !== 'POST' || !body || !context) return [];
  // A right create is accepted, whatever came before it.
  const right = matterOf(subject, 'repetition', {
    expect: { kind: 'accepted' },
    origin: derived(context.origin),
  });
  const wrong = wrongIn(subject);
  const mixed = wrong === undefined ? [] : (['at-once', 'in-turn'] as const);
  return [
    again(subject, right),
    ...identifiers(subject),
    ...mixed.flatMap((when) => (wrong ? [mixedWith(subject, right, wrong, when)] : [])),
    ...nameScripts(subject, right, wrong),
  ];
};

const burst = [1, 2, 3, 4, 5, 6];

/** One after the other, and at the same time; names are new each time. */
async function createSeveral(subject: Subject, stage: Parameters<Script['run']>[0]) {
  const single = await stage.send(plainRequest(subject));
  return [single, ...(await stage.together(burst.map(() => plainRequest(subject))))];
}

const again = (subject: Subject, right: Matter): Script =>
  sceneOf(subject, { name: 'creates/again', about: [right] }, async (stage) => {
    const all = await createSeveral(subject, stage);
    return all.map((trial, i) => ({
      title:
        i === 0
          ? 'the same again under another name is accepted'
          : `one of ${burst.length} at the same time, each under a name of its own, is accepted`,
      trial,
      matters: [right],
    }));
  });

/** What is created has an identifier that nothing else has, if the contract marks any. */
function identifiers(subject: Subject): readonly Script[] {
  const { source } = subject.contract;
  const marked = subject.responseFields.filter(({ schema }) => schema['x-identifier'] === true);
  return [...new Map(marked.map((field) => [toPointer(field.path), field]))].map(([pointer, field]) => {
    const origin = derived(originOf(source, field.schema, 'x-identifier', field.pointer));
    const place = origin.level === 'chosen' ? (origin.id ?? 'response') : 'response';
    const property = propertyAt(subject.operation.id, place, 'distinct');
    const matter: Matter = { property, requirement: { expect: { kind: 'distinct' }, origin } };
    const identifierIn = ({ response }: Exchange) =>
      response && isAccepted(response) ? memberAt(jsonIn(response.body), field.path.map(String)) : undefined;
    return scripted(subject, { name: `creates/distinct${pointer}`, about: [matter] }, async (stage) => {
      if (identifierIn(stage.control) === undefined)
        return stage.skip(matter, `the response to a create has no ${pointer}`);
      await play(subject, stage, async () => {
        const all = [stage.control, ...(await createSeveral(subject, stage))];
        return all.slice(1).flatMap((trial, i): readonly Shot[] => {
          const identifier = identifierIn(trial);
          if (identifier === undefined) return [];
          const same = all.slice(0, i + 1).find((other) => identifierIn(other) === identifier);
          const title = 'what is created has an identifier that nothing else has';
          const holds = same === undefined;
          const seen = { kind: 'identifiers', count: i + 2, twice: JSON.stringify(identifier) } as const;
          return [{ title, trial, matters: [matter], holds, ...(same && { control: same, seen }) }];
        });
      });
    });
  });
}

/**
 * Right and wrong creates at the same time, or in turn: what is kept of one changes nothing for the other. A wrong one that is accepted
 * by itself is the matter of its row.
 */
function mixedWith(subject: Subject, right: Matter, wrong: Wrong, when: 'at-once' | 'in-turn'): Script {
  const { origin, says, path } = wrong;
  const rejected = matterOf(subject, 'repetition', { expect: { kind: 'rejected' }, origin });
  const beside = when === 'at-once' ? 'at the same time as' : 'right after';
  const requests = [1, 2, 3, 4, 5].flatMap(() => [wrong.request, plainRequest(subject)]);
  const parts = { name: `creates/mixed-${when}`, about: [right, rejected] };
  return scripted(subject, parts, async (stage) => {
    const byItself = await stage.alone(wrong.request);
    const isJudged = isRejected(byItself.response);
    if (!isJudged) stage.skip(rejected, `a create in which ${says} is not rejected by itself, either`);
    await play(subject, stage, async () => {
      const all: Exchange[] = [];
      if (when === 'at-once') all.push(...(await stage.together(requests)));
      else for (const request of requests) all.push(await stage.alone(request));
      return all.flatMap((trial, i): readonly Shot[] => {
        if (i % 2 === 1)
          return [{ title: `a right create ${beside} one in which ${says}`, trial, matters: [right] }];
        const title = `a create in which ${says}, ${beside} right ones`;
        const member = [{ kind: 'member', path } as const];
        return isJudged ? [{ title, says, parts: member, trial, matters: [rejected] }] : [];
      });
    });
  });
}
