// Which service is called, as whom, and how long to wait for it.

/** What a person sets. */
export interface Settings {
  readonly baseUrl: string;
  readonly account: string;
  /** Seconds until a call is given up. */
  readonly seconds: number;
  /** Empty where there is none. */
  readonly token: string;
  /** The header `Prefer` for a mock; empty for none. */
  readonly prefer: string;
}

const KEPT = 'dashboard';

const DEFAULTS = { baseUrl: 'http://127.0.0.1:4010', account: 'acme', seconds: 10 };

/** The settings of last time; `baseUrl` goes before what was kept. */
export function loadSettings(baseUrl?: string): Settings {
  const kept = { ...DEFAULTS, ...keptBefore(), ...(baseUrl && { baseUrl }) };
  return { ...kept, token: tokenFor(kept.baseUrl), prefer: '' };
}

/**
 * Keeps the settings: the token for as long as the tab is open and for its server alone, so that it never reaches
 * another one; `Prefer` until the page is loaded again; the rest for good, but for a base URL inside the page.
 */
export function keepSettings({ token, account, seconds, baseUrl }: Settings, inPage?: string): void {
  const kept = { account, seconds, ...(baseUrl !== inPage && { baseUrl }) };
  write(() => localStorage, KEPT, JSON.stringify(kept));
  write(() => sessionStorage, tokenKey(baseUrl), token);
}

/** The token that was given for the server of a base URL; empty where there is none. */
export const tokenFor = (baseUrl: string): string => read(() => sessionStorage, tokenKey(baseUrl));

const tokenKey = (baseUrl: string) => `token ${urlIn(baseUrl)?.origin ?? ''}`;

/** The URL that a text is; undefined where it is none. `URL.canParse` is younger than some browsers. */
export function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** What was kept, as far as it can be used: anything may have written there. */
function keptBefore(): Partial<typeof DEFAULTS> {
  const { baseUrl, account, seconds } = parse(read(() => localStorage, KEPT));
  return {
    ...(typeof baseUrl === 'string' && { baseUrl }),
    ...(typeof account === 'string' && { account }),
    ...(typeof seconds === 'number' && isPatience(seconds) && { seconds }),
  };
}

/** Whether a call can be given so many seconds. */
export const isPatience = (seconds: number): boolean => seconds >= 0.1 && seconds <= 600;

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** A browser may forbid storage: the settings then last as long as the page. */
function read(storage: () => Storage, key: string): string {
  try {
    return storage().getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(storage: () => Storage, key: string, text: string): void {
  try {
    storage().setItem(key, text);
  } catch {}
}
