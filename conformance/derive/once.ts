// What hangs on one thing alone is worked out once, though every case asks for it.

/**
 * A function of something, and of what `keyOf` tells apart, that works out each value once.
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
