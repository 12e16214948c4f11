// The report as a Postman collection, format 2.1, which Bruno, Insomnia and others import: requests to send again.

import type { Contract } from '../../src/contract/index.ts';
import { visibleJson, visibleLine } from '../../src/html/index.ts';
import type { CaseRequest, Exchange, Report, Result } from '../types.ts';
import { failureGroups } from './model.ts';
import { testsOf } from './tests.ts';
import { counted } from './words/numbers.ts';
import { verdictInWords } from './words/verdicts.ts';

type Sent = Exchange['request'];

/** Renders what fails, by clause, and of each operation a request that was accepted. */
export function renderPostman(report: Report, contract: Contract): string {
  const groups = failureGroups(report, contract);
  const details = new Map(testsOf(report, contract).map((test) => [test.name, test.details]));
  const failing = groups.map(({ says, failed }) => ({
    name: visibleLine(says),
    item: failed.flatMap(({ result }) => itemsOf(result, report, details.get(result.case.id) ?? '')),
  }));
  const accepted = { name: 'A valid request of each operation', item: acceptedItems(report, contract) };
  const failed = groups.flatMap((group) => group.failed.map(({ result }) => result));
  const left = failed.filter((result) => !canBeHeld(result)).map((result) => result.case.id);
  const leftOut = `\n\n${counted(left.length, 'case')} that no collection can hold: ${left.join(', ')}`;
  return `${visibleJson({
    info: {
      name: `${report.contract.title} ${report.contract.version}`,
      description: `${verdictInWords(report, report.against)}${left.length > 0 ? leftOut : ''}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [...failing, accepted].filter(({ item }) => item.length > 0),
    variable: [
      { key: 'baseUrl', value: report.target },
      ...variablesIn(report).map((key) => ({ key, value: '' })),
    ],
    protocolProfileBehavior: asItIs,
  })}\n`;
}

/** Nothing is encoded, left out, followed or added on the way. */
const asItIs = {
  disableUrlEncoding: true,
  disableBodyPruning: true,
  followRedirects: false,
  disabledSystemHeaders: { 'content-type': true },
};

/** What a result sent; first what has to come right before it. */
const sentBy = ({ exchange }: Result): readonly Sent[] =>
  exchange ? [...(exchange.before ? [exchange.before] : []), exchange.request] : [];

const itemsOf = (result: Result, { target }: Report, description: string) =>
  canBeHeld(result)
    ? sentBy(result).map(({ method, url, headers, body }) => ({
        name: result.case.id,
        request: {
          method,
          url: url.startsWith(target) ? `{{baseUrl}}${url.slice(target.length)}` : url,
          header: headers.map(([key, value]) => ({ key, value: value.replaceAll(secret, '{{$1}}') })),
          body: body && 'text' in body ? { mode: 'raw', raw: body.text } : undefined,
          description,
        },
      }))
    : [];

/** A credential as it is; what is made from one, such as its letters in the other case, stays text. */
const secret = /\$(ACS_(?:SECOND_)?BEARER|ACS_HEADER_\d+)(?!_?[A-Z\d])/g;

/** No collection holds bytes, a million spaces, pauses, framing of its own, or a credential cut short. */
const canBeHeld = (result: Result): boolean => sentBy(result).length > 0 && sentBy(result).every(isHeld);

const isHeld = ({ body, padding, nesting, inTwoPieces, headers }: CaseRequest): boolean =>
  (body === undefined || 'text' in body) &&
  !(padding || nesting || inTwoPieces) &&
  headers.every(([name, value]) => !framing.test(name) && !/\$\{?ACS_/.test(value.replaceAll(secret, '')));

const framing = /^(host|connection|content-length|transfer-encoding|expect|te|trailer|upgrade)$/i;

/** The example of an operation, else the first request of it that was accepted. */
const acceptedItems = (report: Report, contract: Contract) =>
  contract.operations.flatMap(({ id }) => {
    const accepted = report.results.filter((result) => result.case.operation === id && isAccepted(result));
    const best = accepted.find((result) => result.case.rule === 'examples') ?? accepted[0];
    return best === undefined ? [] : itemsOf(best, report, best.case.title);
  });

function isAccepted(result: Result): boolean {
  const { status = 0, rejects = false } = result.exchange?.response ?? {};
  const is2xx = status >= 200 && status < 300 && !rejects;
  return is2xx && result.outcomes.source === 'passed' && canBeHeld(result);
}

/** The names of credentials in what is sent. */
function variablesIn({ results }: Report): readonly string[] {
  const values = results.flatMap(sentBy).flatMap(({ headers }) => headers.map(([, value]) => value));
  const names = values.flatMap((value) => [...value.matchAll(secret)].map(([, name = '']) => name));
  return [...new Set(names)].toSorted();
}
