// What is worked out when it is first asked for, and remembered.

/** The same work, done at the first call alone: later ones get its result, a promise too. Where it throws, it is tried again. */
export function once<A extends readonly unknown[], T>(work: (...given: A) => T): (...given: A) => T {
  let done: { readonly value: T } | undefined;
  return (...given) => {
    done ??= { value: work(...given) };
    return done.value;
  };
}

/**
 * A function of something, and of what `keyOf` distinguishes, that works out each value once.
 * @param keyOf different for what gives different values
 */
export function oncePer<S extends object, A extends readonly unknown[], T>(
  work: (subject: S, ...rest: A) => T,
  keyOf: (...rest: A) => string = () => '',
): (subject: S, ...rest: A) => T {
  const known = new WeakMap<S, Map<string, T>>();
  return (subject, ...rest) => {
    const values = known.get(subject) ?? new Map<string, T>();
    known.set(subject, values);
    const key = keyOf(...rest);
    if (!values.has(key)) values.set(key, work(subject, ...rest));
    return values.get(key) as T;
  };
}
