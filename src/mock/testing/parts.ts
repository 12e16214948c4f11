// Parts of small contracts for the tests.

/** The content of a JSON body. */
export const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});

/** A response. */
export const of = (description: string, more: object = {}) => ({ description, ...more });
