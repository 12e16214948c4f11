// What is worked out when it is first asked for, and remembered.

/** The same work, done at the first call alone: later ones get what came of it, a promise too. Where it throws, it is tried again. */
export function once<A extends readonly unknown[], T>(work: (...given: A) => T): (...given: A) => T {
  let done: { readonly value: T } | undefined;
  return (...given) => {
    done ??= { value: work(...given) };
    return done.value;
  };
}
