// Valid bodies with one more member that the source leaves open: no check may depend on its presence. A service that rejects the
// member is tested in none of them.

import type { Alternative } from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { isValid } from '../change.ts';
import { writeJson } from '../json-text.ts';
import { addedOrigin, foreignProperties } from '../schema/fields.ts';
import type { Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** A body, and its additional member. */
interface OpenBody {
  readonly added: string;
  readonly body: ValidBody;
}

/** Every such body of an alternative, each with one additional member. */
export const openBodies = oncePer(
  (subject: Subject, alternative: Alternative): readonly OpenBody[] => {
    const own = subject.bodies.filter((body) => body.alternative === alternative);
    const [usual, ...others] = own
      .filter(({ rule, origin }) => rule === 'examples' && origin.level !== 'chosen')
      .toSorted((a, b) => writeJson(a.value).length - writeJson(b.value).length);
    if (usual === undefined) return [];
    return [...chosen(own, usual), ...foreign(subject, others.at(-1) ?? usual)];
  },
  ({ root }) => root.pointer,
);

/** Members that the contract chose to accept: their own case is the twin. */
const chosen = (own: readonly ValidBody[], usual: ValidBody): readonly OpenBody[] =>
  own
    .filter(({ origin }) => origin.level === 'chosen')
    .flatMap((body) => {
      const [added, ...further] = membersBeyond(body, usual);
      return added === undefined || further.length > 0 ? [] : [{ added, body }];
    });

const membersBeyond = ({ value }: ValidBody, usual: ValidBody) =>
  Object.keys(Object(value)).filter((name) => !Object.hasOwn(Object(usual.value), name));

/** Members of another alternative that the contract chose to reject: the probe of each shows whether the service accepts it. */
const foreign = (subject: Subject, body: ValidBody): readonly OpenBody[] =>
  foreignProperties(subject, body.alternative, body.alternative.root)
    .filter(({ name }) => isOpen(subject, body.alternative, name))
    .flatMap(({ label, name, value: member }) => {
      const value = { ...Object(body.value), [name]: member };
      if (isValid(subject, value)) return [];
      const isFirst = subject.bodies.find((other) => other.judges([])) === body;
      const within = isFirst ? undefined : (body.label ?? body.name);
      const shown = { rule: 'fields', place: label, variant: body.alternative.name, within };
      const alsoDiffers = {
        path: [name],
        shownBy: { case: shown, because: 'members-may-be-rejected' as const },
      };
      return [{ added: name, body: { ...body, value, label: `${body.name}+${name}`, alsoDiffers } }];
    });

const isOpen = (subject: Subject, { root }: Alternative, name: string): boolean =>
  root.schema.additionalProperties === false && addedOrigin(subject, root, name).level === 'chosen';
