// The first question to a request: is there such a path, and does it have this method?

import type { RequestHandler } from 'express';
import type { OpenApiDocument } from '../contract/index.ts';
import {
  allowedMethods,
  createPathMatcher,
  type PathMatch,
  pathTemplates,
  problem,
  rawPathOf,
} from '../http/index.ts';
import { contextOf } from './context.ts';
import { nothingHere } from './problem.ts';
import { Refusal } from './refusal.ts';

/**
 * Finds the path template, answers OPTIONS, turns HEAD into GET, and refuses with 404 or 405. What it lets through
 * has its URL in one spelling, so that whatever matches it again comes to the same template.
 */
export function locate(contract: OpenApiDocument): RequestHandler {
  const templates = pathTemplates(contract);
  const match = createPathMatcher(templates);
  const everywhere = [...new Set(templates.flatMap(({ methods }) => allowedMethods(methods)))].join(', ');
  return (request, response, next) => {
    const wholeServer = request.method === 'OPTIONS' && request.url === '*';
    if (wholeServer) return void response.status(204).set('Allow', everywhere).end();
    const found = match(rawPathOf(request.url));
    if (found === undefined) throw new Refusal(nothingHere());
    Object.assign(contextOf(response), { template: found.template, params: found.params });
    const allow = allowedMethods(found.methods).join(', ');
    if (request.method === 'OPTIONS') return void response.status(204).set('Allow', allow).end();
    const method = request.method === 'HEAD' && found.methods.includes('GET') ? 'GET' : request.method;
    if (!found.methods.includes(method)) throw new Refusal(noSuchMethod(allow));
    request.method = method;
    request.url = `${urlOf(found)}${queryOf(request.url)}`;
    next();
  };
}

function noSuchMethod(allow: string) {
  const detail = 'This path has no such method; the header Allow names those it has.';
  return problem('method-not-allowed', detail, { headers: { Allow: allow } });
}

function urlOf({ template, params }: PathMatch): string {
  return template.replaceAll(/\{([^}]*)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}

const queryOf = (url: string) => /\?[^#]*/.exec(url)?.[0] ?? '';
