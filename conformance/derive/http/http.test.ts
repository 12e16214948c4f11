// Paths, methods and parameters: what a template takes is never sent as unknown, whichever operation has it.

import { derives, derivesAmongOthers, oneRead, readAndCreate, type Snippet } from '../testing/derived.ts';
import { identifiers, oddIdentifiers } from './identifiers.ts';
import { methods } from './methods.ts';
import { parameters } from './parameters.ts';
import { pathParameters } from './path-parameters.ts';
import { paths } from './paths.ts';

const query: Snippet = {
  paths: {
    '/a': {
      get: {
        operationId: 'get',
        parameters: [
          {
            name: 'q',
            in: 'query',
            required: true,
            schema: { type: 'integer', minimum: 1, maximum: 3 },
            example: 2,
          },
        ],
        responses: { 200: { description: 'shown' } },
      },
    },
  },
};

derives('beside a path that ends in a literal and an identifier', paths, oneRead, {
  'get/paths/segment-before': 'GET /acsx/acme/x12',
  'get/paths/segment-after': 'GET /acme/x12/acsx',
  'get/paths/separator': 'GET /acme/x/12',
  'get/paths/literal-alone': 'GET /acme/x',
  'get/paths/literal-and-slash': 'GET /acme/x/',
});

derives('but for those of another template', paths, readAndCreate, {
  'get/paths/segment-before': 'GET /acsx/t/12',
  'get/paths/segment-after': 'GET /t/12/acsx',
  'create/paths/segment-before': 'POST /acsx/t/make {"t":"a"}',
  'create/paths/segment-after': 'POST /t/make/acsx {"t":"a"}',
});

derives('each that the path does not have, at something that is not there', methods, oneRead, {
  'get/methods/POST': 'POST /acme/x459071425',
  'get/methods/PUT': 'PUT /acme/x019071425',
  'get/methods/PATCH': 'PATCH /acme/x239071425',
  'get/methods/DELETE': 'DELETE /acme/x569071425',
});

derives('but for what another template takes', methods, readAndCreate, {
  'get/methods/POST': 'POST /t/459071425',
  'get/methods/PUT': 'PUT /t/019071425',
  'get/methods/PATCH': 'PATCH /t/239071425',
  'get/methods/DELETE': 'DELETE /t/569071425',
});

derivesAmongOthers('like a known one, in one thing another', identifiers, oneRead, {
  'get/paths/id-extended': 'GET /acme/x12x',
  'get/paths/id-prefix': 'GET /acme/x1',
  'get/paths/id-suffix': 'GET /acme/x2',
  'get/paths/id-reversed': 'GET /acme/x21',
  'get/paths/id-leading-zero': 'GET /acme/x012',
  'get/paths/id-next': 'GET /acme/x13',
  'get/paths/id-previous': 'GET /acme/x11',
  'get/paths/id-word': 'GET /acme/xacsunknown',
  'get/paths/id-zero': 'GET /acme/x0',
  'get/paths/id-trailing-space': 'GET /acme/x12%20',
  'get/paths/id-pattern-any': 'GET /acme/x%25',
  'get/paths/id-pattern-one': 'GET /acme/x1_',
  'get/paths/id-pattern-dot': 'GET /acme/x1.',
  'get/paths/id-pattern-star': 'GET /acme/x*',
  'get/paths/id-encoded-slash': 'GET /acme/x%2F12',
  'get/paths/id-encoded-twice': 'GET /acme/x%2531%2532',
});

derivesAmongOthers(
  'text around a known one, words of objects, escapes that are none',
  oddIdentifiers,
  oneRead,
  {
    'get/paths/id-trailing-newline': 'GET /acme/x12%0A',
    'get/paths/id-text-before': 'GET /acme/xx12',
    'get/paths/id-literal-after': 'GET /acme/x12x-x',
    'get/paths/id-literal-between': 'GET /acme/x12x12',
    'get/paths/id-literal-before': 'GET /acme/xxx12',
    'get/paths/id-literal-twice': 'GET /acme/xx12',
    'get/paths/id-constructor': 'GET /acme/xconstructor',
    'get/paths/asked/percent-alone': 'GET /acme/x12%',
    'get/paths/asked/percent-and-no-digits': 'GET /acme/x12%zz',
    'get/paths/asked/percent-and-one-digit': 'GET /acme/x12%f',
    'get/paths/asked/percent-and-half-a-character': 'GET /acme/x12%ff',
  },
);

derives('each parameter of a path in the query, and no holder', pathParameters, oneRead, {
  'get/paths/acc-in-the-query': 'GET /dfphq7x9k/x12?acc=acme',
  'get/paths/acc-empty': 'GET //x12',
  'get/paths/id-in-the-query': 'GET /acme/x899071425?id=12',
});

derives('each bound of a query parameter, and without it', parameters, query, {
  'get/parameters/q/word': 'GET /a?q=sixty',
  'get/parameters/q/fraction': 'GET /a?q=1.5',
  'get/parameters/q/minimum': 'GET /a?q=1',
  'get/parameters/q/below-minimum': 'GET /a?q=0',
  'get/parameters/q/maximum': 'GET /a?q=3',
  'get/parameters/q/above-maximum': 'GET /a?q=4',
  'get/parameters/q/missing': 'GET /a',
});
