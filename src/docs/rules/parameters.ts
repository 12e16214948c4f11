// Lint rule `parameter-as-specified`: what OpenAPI asks of a parameter beyond its form.

import type { Oas2Rule, Oas3Rule, UserContext } from '@redocly/openapi-core';

/** By the place of a parameter, which styles it may have. */
const styles: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

interface Written {
  readonly name?: string | undefined;
  readonly in?: string | undefined;
  readonly required?: boolean | undefined;
  readonly style?: string | undefined;
  readonly schema?: unknown;
  readonly content?: unknown;
}

function faultsOf({ name, in: place = '', required, style, schema, content }: Written): readonly string[] {
  const allowed = styles[place];
  return [
    place === 'path' && required !== true && `the path parameter ${name} needs required: true`,
    schema !== undefined && content !== undefined && `${name} has a schema and a content: keep one of them`,
    style !== undefined &&
      allowed?.includes(style) === false &&
      `${name} is in ${place}, which has no style ${style}: use ${allowed.join(', ')}`,
  ].filter((message) => message !== false);
}

/** Both for OpenAPI and, where styles are none, for Swagger. */
export const parameterAsSpecified: Oas2Rule & Oas3Rule = () => ({
  Parameter(parameter: Written, { report, location }: UserContext) {
    for (const message of faultsOf(parameter)) report({ message, location });
  },
});
