// The optional members of a form: it is accepted with each of them, and without each that its example has.

import { type Field, originOf, type Schema, typesOf } from '../../src/contract/index.ts';
import { isObject, ownMember } from '../../src/values.ts';
import type { Row } from '../types.ts';
import { pathName, valueAt } from '../view/json-text.ts';
import { success } from '../view/requirements.ts';
import { fullBody, optionalFields } from '../view/shapes.ts';
import type { Subject } from '../view/subject.ts';
import { partOf, requiring, type Table } from './row.ts';

/** A row for each, where the value of a member names nothing that may be missing. */
export const formRows: Table = (subject) => {
  const { contract, otherBody } = subject;
  const { value, schemaPointer = '' } = otherBody?.form ?? {};
  const [alternative] = isObject(value) ? contract.alternatives(schemaPointer) : [];
  if (!isObject(value) || alternative === undefined) return [];
  const full = Object(fullBody(subject, alternative, value));
  return optionalFields(alternative, full).flatMap((field) => {
    const [name = ''] = field.path.map(String);
    if (field.path.length > 1) return [];
    const { [name]: _, ...others } = value;
    if (ownMember(value, name) !== undefined) return formRow(subject, field, others);
    return namesNothing(field.schema) ? formRow(subject, field, { ...value, [name]: full[name] }) : [];
  });
};

/** Whether any valid value of a member is as good as another. */
const namesNothing = ({ enum: listed, const: only, minimum, maximum, ...schema }: Schema): boolean =>
  listed !== undefined ||
  only !== undefined ||
  (minimum !== undefined && maximum !== undefined) ||
  typesOf(schema).includes('boolean');

function formRow(subject: Subject, { path, schema, pointer }: Field, value: object): readonly Row[] {
  const { contract, otherBody } = subject;
  const { schemaPointer = '', write } = otherBody?.form ?? {};
  const text = contract.isValid(schemaPointer, value) ? write?.(value) : undefined;
  if (text === undefined) return [];
  const place = pathName(path);
  const member = valueAt(value, path);
  const [rule, keyword, how] =
    member === undefined ? ['optional', 'optional', 'absent'] : ['allowed', '.', 'there'];
  const row = { name: `form/${place}/${rule}`, place, rule, says: `${place} is ${how}`, main: true };
  const parts = [partOf(path, member)];
  const requires = success(subject, originOf(contract.source, schema, keyword, pointer));
  return [requiring(subject, { ...row, change: { body: { text } }, parts }, requires)];
}
