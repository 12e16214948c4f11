// The credentials and the further headers of every request, as users write them.

import type { Contract, SecurityScheme } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import type { Credential, PlanOptions } from './plan/index.ts';
import { carrierOf } from './view/inputs.ts';

/**
 * The credential that is given, or none.
 * @param before of the names of its options: `second-`
 * @throws UsageError for what no header can carry
 */
export function credentialFrom(
  given: { readonly bearer?: string | undefined; readonly credential?: string | undefined },
  before = '',
): Credential | undefined {
  if (given.bearer !== undefined)
    return {
      header: 'Authorization',
      scheme: 'Bearer',
      secret: headerText(`--${before}bearer`, given.bearer),
    };
  if (given.credential === undefined) return undefined;
  const [header, value] = parseHeader(`--${before}credential`, given.credential);
  const [, cookie, cookieValue] = /^cookie$/i.test(header) ? (/^([^=;]+)=([^;]*)$/.exec(value) ?? []) : [];
  if (cookie !== undefined && cookieValue) return { header, cookie, secret: cookieValue };
  const [, scheme, secret] = /^([A-Za-z][\w-]*) +(\S.*)$/.exec(value) ?? [];
  return scheme === undefined || secret === undefined
    ? { header, secret: value }
    : { header, scheme, secret };
}

/** The credentials that are given, the bearer token first. @throws UsageError for what no header can carry */
export const credentialsFrom = (
  bearer: string | undefined,
  texts: readonly string[],
  contract: Contract,
): readonly Credential[] =>
  [
    credentialFrom({ bearer }) ?? [],
    ...texts.map((text) => ofScheme(text, contract) ?? credentialFrom({ credential: text }) ?? []),
  ].flat();

/** `NAME=VALUE` is carried as the scheme of the contract with that name says. */
function ofScheme(text: string, { document }: Contract): Credential | undefined {
  const [, name = '', value = ''] = /^([^:=]+)=(.*)$/s.exec(headerText('--credential', text)) ?? [];
  const scheme = document.components?.['securitySchemes']?.[name] as SecurityScheme | undefined;
  if (scheme === undefined) return undefined;
  const carrier = carrierOf(scheme);
  const isPair = carrier.scheme === 'Basic' && value.includes(':');
  return { ...carrier, secret: isPair ? btoa(value) : headerText(`--credential ${name}`, value) };
}

/** Further headers as pairs; an empty User-Agent stands for none. */
export const headersFrom = (texts: readonly string[]): PlanOptions['headers'] =>
  texts.map((text) => {
    const [name, value] = parseHeader('--header', text);
    if (value === '' && !/^user-agent$/i.test(name))
      throw new UsageError(`--header ${name} has no value: only User-Agent can be left out in this way`);
    return [name, value];
  });

function parseHeader(flag: string, text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(headerText(flag, text)) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`${flag} is not a header: write it as ${flag} "Name: value"`);
  return [name, value];
}

function headerText(flag: string, text: string): string {
  if (text === '') throw new UsageError(`${flag} is empty: give it a value`);
  if (/[^\t\u0020-\u007e]/.test(text))
    throw new UsageError(`${flag} has a character that no header can carry: use printable ASCII on one line`);
  return text;
}
