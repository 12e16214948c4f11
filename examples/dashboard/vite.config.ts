// The build, with a policy for the page: no script of anybody else, no form that the browser would send by itself.

import { defineConfig, type Plugin } from 'vite';

const POLICY = [
  "default-src 'self'",
  // The service may be anywhere: its URL is a setting.
  'connect-src http: https:',
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Left out of the demonstration: what answers there compiles the schemas of the contract, which the policy forbids. */
const policy: Plugin = {
  name: 'policy',
  apply: (_, { command, mode }) => command === 'build' && mode !== 'demo',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

export default defineConfig({ base: './', build: { target: 'es2022' }, plugins: [policy] });
