// The part of Standard Schema (https://standardschema.dev, version 1) that form libraries ask for; its authors mean it to
// be copied, so that nobody needs a package for an interface.

/** A schema that form libraries, routers and test runners take, whoever made it. */
export interface StandardSchema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    /** Never rejects; the value comes back as it was given. */
    readonly validate: (value: unknown) => Validated<Value>;
    /** For the type checker alone. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

/** A value that fits, or what is wrong with it. */
export type Validated<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** One fault: the words of the server, and the keys that lead to the field. */
export interface Issue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}
