// Parts of small contracts for the tests.

/** The schema of an object; `more` are further keywords. */
export const object = (properties: object, required: readonly string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});

/** The content of a JSON body. */
export const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});

/** An operation: the content of its responses by status, and of its body. */
export const operation = (responses: Readonly<Record<string, object>>, body?: object) => ({
  ...(body && { requestBody: { required: true, ...body } }),
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, content]) => [status, { description: 'It.', ...content }]),
  ),
});

/** A parameter of a path. */
export const inPath = (name: string, type: string, more: object = {}) => ({
  name,
  in: 'path',
  required: true,
  schema: { type },
  ...more,
});
