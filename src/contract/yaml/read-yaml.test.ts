import { describe, expect, it } from 'vitest';
import { UsageError } from '../../errors.ts';
import { readYaml, type YamlSchema } from './index.ts';

const schema: YamlSchema = {
  type: 'object',
  properties: {
    host: { type: 'string', minLength: 1 },
    port: { type: 'integer', says: 'must be a port from 0 to 65535' },
    level: { enum: ['low', 'high'] },
    'a/b': { type: 'boolean' },
    list: { type: 'array', minItems: 1, items: { type: 'object', required: ['id'] } },
    either: { type: ['string', 'null'] },
  },
  required: ['host'],
  additionalProperties: false,
};

const read = (text: string) => readYaml<{ readonly host: string }>(text, 'f.yaml', schema);

describe('a YAML file', () => {
  it('is read as the value that its schema describes', () => {
    expect(read('host: a\neither:\n').value).toEqual({ host: 'a', either: null });
  });

  it('names the line of a key, of a list entry, and of what is around a missing value', () => {
    const file = read('# comment\nhost: a\nlist:\n  - id: 1\n  - id: 2\n    more:\n      x: 1\n');
    expect(file.at(['list', 1])).toBe('f.yaml:5');
    expect(file.at(['list', 1, 'more', 'y'])).toBe('f.yaml:6');
    expect(file.at(['nothing'])).toBe('f.yaml:2');
    expect(file.fault(['list'], 'too long')).toEqual(new UsageError('f.yaml:3: too long'));
  });

  it.each<[string, string, string]>([
    ['broken syntax', 'host: a\nlist: [', 'f.yaml:2: not valid YAML: '],
    ['a key twice', 'host: a\nhost: b', 'f.yaml:2: not valid YAML: Map keys must be unique'],
    ['two documents', 'host: a\n---\nhost: b', 'f.yaml:2: not valid YAML: '],
    ['nothing', '', 'f.yaml:1: the file must be of type object'],
    ['a missing key', 'port: 1', 'f.yaml:1: host is missing: add "host: ..."'],
    ['a mistyped key', 'hots: a\nport: x', 'f.yaml:1: "hots" is not a known key: did you mean "host"?'],
    ['an unlike key', 'host: a\nqqqqqqqqqq: a', 'is not a known key: use host, port, level'],
    ['a number for text', '\nhost: 5', 'f.yaml:2: host must be of type string'],
    ['what the schema says', 'host: a\nport: x', 'f.yaml:2: port must be a port from 0 to 65535'],
    ['one of several', 'host: a\nlevel: x', 'f.yaml:2: level must be one of low, high'],
    ['a key with a slash', 'host: a\na/b: 1', 'f.yaml:2: a/b must be of type boolean'],
    ['empty text', 'host: ""', 'f.yaml:1: host is empty: fill it in'],
    ['an empty list', 'host: a\nlist: []', 'f.yaml:2: list is empty: fill it in'],
    ['a list entry', 'host: a\nlist:\n- id: 1\n- b', 'f.yaml:4: entry 2 of list must be of type object'],
    ['a missing member', 'host: a\nlist:\n- x: 1', 'f.yaml:3: id is missing: add "id: ..."'],
  ])('with %s is a usage error in one line', (_, text, message) => {
    expect(() => read(text)).toThrow(UsageError);
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).not.toThrow('\n');
  });
});
