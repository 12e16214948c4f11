// Credentials are taken out of every exchange that is kept or shown: where they stand, and wherever else the text appears.

import type { Contract } from '../contract/index.ts';
import { createRedaction, secretsOf } from '../redaction.ts';
import type { TrafficExchange } from './exchange.ts';

/** Takes credentials out of exchanges. */
export interface HideSecrets {
  /** An exchange without credentials, in every place; bodies as they were where they hold none. */
  (exchange: TrafficExchange): TrafficExchange;
  /** What takes the credentials of an exchange out of what is said of it. */
  readonly text: (exchange: TrafficExchange) => (text: string) => string;
}

/** Makes what hides the credentials that a contract's schemes name, and those of HTTP and of common use. */
export function createHiding({ operations }: Contract): HideSecrets {
  const redaction = createRedaction(secretsOf(operations));
  const knowingAll = ({ request, answer }: TrafficExchange) =>
    redaction.knowing(request.headers, request.target).knowing(answer?.headers ?? []);
  const hide = (exchange: TrafficExchange): TrafficExchange => {
    const { request, answer } = exchange;
    const knowing = knowingAll(exchange);
    return {
      request: { ...knowing.message(request), target: knowing.target(request.target) },
      ...(answer && { answer: knowing.message(answer) }),
    };
  };
  return Object.assign(hide, { text: (exchange: TrafficExchange) => knowingAll(exchange).text });
}
