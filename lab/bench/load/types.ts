// What the load generator is told, and what it tells.

/** What is sent: the bytes of one request, again and again. */
export interface Load {
  readonly port: number;
  /** The request as it goes over the wire. */
  readonly request: string;
  readonly connections: number;
  readonly milliseconds: number;
}

/** What came of it. */
export interface Loaded {
  /** Responses a second. */
  readonly rate: number;
  /** Milliseconds within which 99 of 100 responses were complete. */
  readonly p99: number;
}
