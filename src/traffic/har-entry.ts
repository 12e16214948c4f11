// An entry of an HTTP archive, as far as it is read.

/** An entry as far as it is read. */
export interface HarEntry {
  readonly startedDateTime?: unknown;
  readonly time?: unknown;
  readonly request: HarMessage & {
    readonly method: string;
    readonly url: string;
    readonly postData?: HarBody;
  };
  readonly response: HarMessage & {
    readonly status: number;
    readonly content?: HarBody;
    /** Bytes that crossed the wire; -1 where that is not known. */
    readonly _transferSize?: unknown;
    /** Why there is no whole answer; null where nothing went wrong. */
    readonly _error?: unknown;
  };
  readonly _resourceType?: unknown;
  readonly _fromCache?: unknown;
}

/** Headers and sizes, which request and response have alike. */
export interface HarMessage {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly bodySize?: number;
}

/** A body, which may be there in part or not at all. */
export interface HarBody {
  readonly text?: string;
  readonly encoding?: string;
  readonly size?: number;
  readonly mimeType?: string;
  /** Why a body is not as it was, such as that it was not recorded. */
  readonly comment?: string;
}
