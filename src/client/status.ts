// The statuses of HTTP as literal types. `status` narrows a result only while no member of the union says `number`: a
// member for every other status would be left over after each comparison.

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberIn<Text extends string> = Text extends `${infer Value extends number}` ? Value : never;

/** The statuses of a class by its first digit: `StatusOf<2>` is 200 to 299. */
export type StatusOf<First extends number> = NumberIn<`${First}${Digit}${Digit}`>;

/** The statuses of a range, as OpenAPI writes it: `StatusesIn<'4XX'>` is 400 to 499. */
export type StatusesIn<Range> = Range extends `${infer First extends number}XX` ? StatusOf<First> : never;

/** The statuses of success. */
export type Success = StatusOf<2>;

/** Every other status that a response can end with; some services invent ones up to 999. */
export type Failure = StatusOf<3 | 4 | 5 | 6 | 7 | 8 | 9>;
