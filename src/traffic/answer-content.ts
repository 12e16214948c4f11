// Media type and body of an answer, held against the response that declares its status.

import {
  type Contract,
  derived,
  type Fault,
  type MediaType,
  type Origin,
  type Response,
} from '../contract/index.ts';
import { chooseMediaType, parseJson, telling } from '../http/index.ts';
import type { Answered, AnswerFinding } from './answer-finding.ts';
import { fieldOf } from './exchange.ts';
import { isLeftOut } from './left-out.ts';
import { faultOrigin, silenceOrigin, softened } from './origins.ts';

/** The findings of the media type and the body of an answer. */
export function contentFindings(
  contract: Contract,
  response: Response,
  { method, answer }: Answered,
): readonly AnswerFinding[] {
  const { contents, content } = response;
  const { body, headers, status } = answer;
  if (content === undefined || method === 'HEAD' || status === 204) return [];
  if (body?.length === 0) return emptyFindings(contract, response, status);
  const sent = fieldOf(headers, 'content-type');
  const chosen = chooseMediaType({ 'content-type': sent?.split(';', 1)[0] }, contents);
  const media = chosen.ok ? chosen.media : undefined;
  const wanted = contents.map(({ mediaType }) => mediaType);
  const otherType: AnswerFinding = {
    fault: { kind: 'media-type', wanted, ...(sent !== undefined && { sent }) },
    origin: content.origin,
  };
  return [
    ...(media === undefined ? [otherType] : []),
    ...(body === undefined
      ? []
      : jsonFindings(contract, response, media ?? content, { body, claimed: sent })),
  ];
}

/** That a stated success carries JSON is the source's; its fields are not. */
const needsJson = ({ status, origin, content }: Response): boolean =>
  status.startsWith('2') && origin.level !== 'chosen' && content?.json === true;

function emptyFindings(
  { annotated }: Contract,
  response: Response,
  status: number,
): readonly AnswerFinding[] {
  const { content } = response;
  if (content === undefined || (!annotated && !needsJson(response))) return [];
  const origin = needsJson(response) ? derived(content.kindOrigin) : content.origin;
  return [{ fault: { kind: 'no-body', status }, origin }];
}

interface ReceivedBody {
  readonly body: Uint8Array;
  readonly claimed: string | undefined;
}

/** What does not say that it is JSON has another media type, which is told by itself; the source may want JSON all the same. */
function jsonFindings(
  contract: Contract,
  response: Response,
  media: MediaType,
  { body, claimed }: ReceivedBody,
): readonly AnswerFinding[] {
  const claims = /[/+]json\b/i.test(claimed ?? '');
  const required = needsJson(response);
  if (!media.json || !(claims || required)) return [];
  const parsed = parseJson(body);
  const utf8 = silenceOrigin(contract, 'invalid-utf-8');
  const otherCharset = hasOtherCharset(claimed) ? utf8 : undefined;
  if (!parsed.ok) {
    const detail = parsed.problem.body.errors?.[0]?.detail ?? 'is not valid JSON';
    const origin = response.status.startsWith('2') ? derived(media.kindOrigin) : media.origin;
    const open = detail === 'is not UTF-8' ? utf8 : otherCharset;
    return [{ fault: { kind: 'json', detail }, origin: softened(origin, open) }];
  }
  const { schemaPointer } = media;
  if (schemaPointer === undefined) return [];
  const faults = contract
    .faultsOf(schemaPointer, parsed.value)
    .filter((fault) => !isLeftOut(contract, schemaPointer, fault, 'writeOnly'));
  return telling(faults).map((fault) => {
    const own = faultOrigin(contract, schemaPointer, fault, parsed.value);
    const origin = isOwnDecision(fault, own) ? own : softened(media.origin, own, otherCharset);
    return { fault: { kind: 'body', fault }, origin };
  });
}

/** Which values a member has, such as the codes of errors, may be decided apart from the shape of the body. */
const isOwnDecision = ({ keyword }: Fault, { level }: Origin) => keyword === 'enum' && level === 'chosen';

/** In which charset JSON is written the source does not say. */
function hasOtherCharset(claimed = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(claimed)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
