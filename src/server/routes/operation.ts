// What an operation gets and gives; nothing of HTTP but the status.

/** A request that is known, allowed and valid. */
export interface OperationInput {
  readonly account: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What is answered. */
export interface OperationOutput {
  readonly status: number;
  readonly body: object;
}

/** Operations by their operationId. */
export type Operations = Readonly<Record<string, (input: OperationInput) => Promise<OperationOutput>>>;
