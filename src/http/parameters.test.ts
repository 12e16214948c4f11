import { expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';
import { createParameterJudge } from './parameters.ts';

const text = { type: 'string' };
const parameters = [
  {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    schema: { type: 'object', properties: { name: text } },
  },
  { name: 'order', in: 'query', schema: { type: 'object', properties: { sort: text } } },
  { name: 'free', in: 'query', schema: { type: 'object', additionalProperties: { type: 'integer' } } },
];

it.each([
  ['filter[name]=a&sort=b&more=1', []],
  ['filter[name]=a&sort=b&more=c', ['free']],
])('the members of a free-form object are those of no other parameter: %s', (query, wrong) => {
  const contract = createContract(documentWith({}, { '/a': { get: { parameters } } }));
  const judge = createParameterJudge(contract, contract.operations[0]?.parameters ?? []);
  const faults = judge({ params: {}, url: `/a?${query}`, headers: {} });
  expect(faults.map(({ parameter }) => parameter.name)).toEqual(wrong);
});
