// The settings of Portman: the credential, a request without it, and every way of its own to make a body wrong.
// Usage: node portman-config.mjs [--loose]. With --loose a refusal may have any status from 400 to 499.

const { ACS_BEARER, ACS_CREDENTIAL, ACS_JWT_ID } = process.env;
const [, header, value] = /^([^:]+): *(.*)$/.exec(ACS_CREDENTIAL ?? `Authorization: Bearer ${ACS_BEARER}`);
const isLoose = process.argv[2] === '--loose';

const everything = { openApiOperation: '*::/*' };
const credential = { overwriteRequestHeaders: [{ key: header, value, insert: true }] };
const enabled = { enabled: true };
const asDeclared = ['contentType', 'jsonBody', 'schemaValidation', 'headersPresent'].map((check) => ({
  ...everything,
  [check]: enabled,
}));
const isRefused = "pm.test('is refused', () => pm.expect(pm.response.code).to.be.within(400, 499));";

const refusal = (code) =>
  isLoose
    ? { extendTests: [{ ...everything, tests: [isRefused] }] }
    : { contractTests: [...asDeclared, { ...everything, statusCode: { enabled: true, code } }] };
const wrong = {
  requiredFields: enabled,
  minimumNumberFields: enabled,
  maximumNumberFields: enabled,
  minLengthFields: enabled,
  maxLengthFields: enabled,
};

const isJson = { openApiOperation: 'GET::/*', contentType: enabled, jsonBody: enabled };
const asSuccess = {
  contractTests: [{ ...everything, statusSuccess: enabled }, ...(isLoose ? [isJson] : asDeclared)],
};
const ratelimit = { requests: 100, window: 60 };
const shapes = {
  'token, minimal': { name: 'partners', keyType: 'token', ratelimit, byteLength: 32 },
  ...(ACS_JWT_ID && { jwt: { name: 'services', keyType: 'jwt', jwt_id: ACS_JWT_ID, ratelimit } }),
};

const config = {
  version: 1.0,
  tests: {
    ...asSuccess,
    variationTests: [
      {
        ...everything,
        openApiResponse: '401',
        variations: [
          {
            name: 'without a credential',
            overwrites: [
              { overwriteRequestSecurity: { remove: true } },
              { overwriteRequestHeaders: [{ key: header, remove: true }] },
            ],
            tests: refusal(401),
          },
        ],
      },
      {
        openApiOperationId: 'createAuthenticationProfile',
        openApiResponse: '201',
        variations: Object.entries(shapes).map(([name, value]) => ({
          name,
          overwrites: [{ ...credential, overwriteRequestBody: [{ key: '.', value, overwrite: true }] }],
          tests: asSuccess,
        })),
      },
      {
        openApiOperation: 'POST::/*',
        openApiResponse: '400',
        variations: [
          {
            name: 'wrong',
            overwrites: [credential],
            fuzzing: [{ requestBody: [wrong] }],
            tests: refusal(400),
          },
        ],
      },
    ],
  },
  overwrites: [{ ...everything, ...credential }],
};
process.stdout.write(JSON.stringify(config, undefined, 2));
