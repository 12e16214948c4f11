import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { checkEnvironment } from './config.ts';
import { addConformOptions } from './options.ts';

const command = addConformOptions(new Command('conform'));

describe('the environment of conform', () => {
  it.each([
    ['ACS_BEARERR', 'ACS_BEARER'],
    ['ACS_ROUTINGID', 'ACS_ROUTING_ID'],
    ['ACS_HEADERS', 'ACS_HEADER'],
    ['ACS_BASEURL', 'ACS_BASE_URL'],
  ])('%s was meant to be %s', (name, meant) => {
    expect(() => checkEnvironment({ [name]: 'a-secret' }, command)).toThrow(
      `the environment has ${name}, which nothing reads: did you mean ${meant}?`,
    );
  });

  it('names a variable of an option that went', () => {
    expect(() => checkEnvironment({ ACS_WITHIN: '60' }, command)).toThrow(
      'the environment has ACS_WITHIN, whose option there is no more: take it away',
    );
  });

  it.each([
    'ACS_BEARER',
    'ACS_BASE_URL',
    'ACS_DB',
    'ACS_BEARER_SWAPPED',
    'ACS_HEADER_2',
    'ACS_CI',
    'ACS_ID',
    'ACS_HOSTILE_REQUESTS',
    'ACS_',
    'XACS_BEARERR',
  ])('%s is fine', (name) => {
    expect(() => checkEnvironment({ [name]: 'x' }, command)).not.toThrow();
  });
});
