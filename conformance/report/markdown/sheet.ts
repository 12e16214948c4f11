// What Markdown is written into.

/** A name for messages, and how many characters it may have. */
export interface Sheet {
  readonly name: string;
  readonly characters: number;
}
