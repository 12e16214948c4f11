// Credentials are taken out of every exchange that is kept or shown: where they stand, and wherever else the text appears.

import type { Contract } from '../contract/index.ts';
import { createRedaction, type Redaction, secretsOf } from '../redaction.ts';
import type { TrafficAnswer, TrafficExchange, TrafficRequest } from './exchange.ts';

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
      request: { ...without(request, knowing), target: knowing.target(request.target) },
      ...(answer && { answer: without(answer, knowing) }),
    };
  };
  return Object.assign(hide, { text: (exchange: TrafficExchange) => knowingAll(exchange).text });
}

function without<T extends TrafficRequest | TrafficAnswer>(message: T, redaction: Redaction): T {
  const { headers, body } = message;
  return {
    ...message,
    headers: redaction.headers(headers),
    ...(body !== undefined && { body: bytesWithout(body, redaction) }),
  };
}

// Latin-1 keeps every byte as it is, whatever the body is.
function bytesWithout(bytes: Uint8Array, redaction: Redaction): Uint8Array {
  const latin = Buffer.from(bytes).toString('latin1');
  const clean = redaction.text(latin);
  return clean === latin ? bytes : Buffer.from(clean, 'latin1');
}
