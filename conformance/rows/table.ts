// A row of a table: its name, and what makes the value that is sent.

/** One row. */
export interface NamedRow<Of> {
  readonly name: string;
  /** It represents its equivalence class, and is tried before others and more often. */
  readonly main?: true;
  readonly of: Of;
}
