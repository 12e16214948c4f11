// What a proxy is made with, and what it reports.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../../contract/index.ts';
import type { Judgement, Scope, TrafficExchange } from '../../http/traffic/index.ts';
import type { Journal } from '../console/index.ts';

/** How to run a proxy. */
export interface ProxyOptions {
  readonly contract: Contract;
  /** The base URL of the server behind; its path stands before every path. */
  readonly upstream: URL;
  /** Default: 4011; 0 takes a free one. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
  /** Milliseconds that the server behind may be silent. Default: 30000. */
  readonly timeout?: number;
  /** Responds 502 instead of a response that breaks the source, or the contract. Default: every response is passed on. */
  readonly strict?: Scope;
  /** Accepts any certificate of the server behind. */
  readonly insecure?: boolean;
  /** The certificate authority to trust, in PEM. */
  readonly ca?: string;
  /** Hears of each exchange once it is over and judged. */
  readonly onExchange?: (seen: SeenExchange) => void;
  /** Keeps what passes; it is given all of it, and takes credentials out itself. */
  readonly journal?: Pick<Journal, 'begin'>;
  /** Responds to what is not for the server behind, such as a page; false passes the request on. */
  readonly front?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** A proxy that listens. */
export interface RunningProxy {
  /** The base URL, with the port that was taken. */
  readonly url: string;
  /** Stops listening, lets what is in flight end within `grace` milliseconds, and closes every connection. */
  readonly close: (grace?: number) => Promise<void>;
}

/** An exchange that is over. Credentials are still in it, and may be in its reason. */
export interface SeenExchange {
  readonly exchange: TrafficExchange;
  readonly judgement: Judgement;
  /** When it began, as ISO 8601. */
  readonly at: string;
  readonly milliseconds: number;
  /** Its outcome, in a sentence. */
  readonly reason: string;
  /** True where the response was withheld (`strict`). */
  readonly withheld: boolean;
  /** Takes the credentials of the exchange out of a text. */
  readonly without: (text: string) => string;
}
