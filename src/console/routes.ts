// What stands below the base of the console, by path and method.

import type { Source } from '../contract/index.ts';
import { type Problem, problem } from '../http/index.ts';
import { type Asset, PAGE, readAssets } from './assets.ts';
import { type Handle, sendJson } from './call.ts';
import { controlRoutes, type Methods } from './control-routes.ts';
import type { Events } from './events.ts';
import { clearRequests, listRequests, type RequestsOptions, readRequest } from './requests.ts';
import { sourcePage } from './source-page.ts';
import type { Controls } from './types.ts';

/** What the paths are made of. */
export interface RoutesOptions extends RequestsOptions {
  readonly title: string;
  readonly controls?: Controls;
  /** The clauses and silences that findings cite. Default: they have no page. */
  readonly source?: () => Source;
}

/** What a path has; `rest` is the part that its route leaves open. */
export interface Found {
  readonly methods: Methods;
  readonly rest: string;
}

/** Makes the finder of a path below the base: what it has, or the 404. */
export function createRouter(options: RoutesOptions, events: Events): (path: string) => Found | Problem {
  const routes = routesOf(options, events);
  const offered = [...routes.keys()].filter((name) => name !== '' && !/[./]/.test(name));
  const detail = `The console has no such page. It has: ${['', ...offered, 'requests/ID'].map((name) => name || 'its page').join(', ')}.`;
  return (path) => {
    const exact = routes.get(path);
    if (exact && !path.endsWith('/')) return { methods: exact, rest: '' };
    const [, folder = '', rest] = /^(\w+\/)([^/]+)$/.exec(path) ?? [];
    const one = routes.get(folder);
    return rest !== undefined && one ? { methods: one, rest } : problem('not-found', detail);
  };
}

function routesOf(options: RoutesOptions, events: Events): ReadonlyMap<string, Methods> {
  const { title, url, controls = {}, journal, source } = options;
  const assets = [...readAssets()].map(([name, asset]) => [name, { GET: sendAsset(asset) }] as const);
  const about = {
    title,
    url,
    capacity: journal.capacity,
    controls: Object.keys(controls),
    source: source !== undefined,
    credential: controls.overrides?.credential,
  };
  const routes = new Map<string, Methods>([
    ...assets,
    ['about', { GET: (call) => sendJson(call, about) }],
    ['requests', { GET: listRequests(options), DELETE: clearRequests(options) }],
    ['requests/', { GET: readRequest(options) }],
    ['events', { GET: ({ request, response }) => events.open(request, response) }],
    ...(source ? [['source', { GET: sendSource(source) }] as const] : []),
    ...Object.entries(controlRoutes(controls, events)),
  ]);
  const page = routes.get(PAGE);
  return page ? routes.set('', page) : routes;
}

const sendSource =
  (source: () => Source): Handle =>
  (call) =>
    sendAsset({ type: 'text/html; charset=utf-8', content: Buffer.from(sourcePage(source())) })(call);

function sendAsset({ type, content }: Asset): Handle {
  return ({ request, response }) => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
    return undefined;
  };
}
