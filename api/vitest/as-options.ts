// What a report suggests to pass on the command line, as the options of a test file.

const names: Readonly<Record<string, string>> = {
  account: 'account',
  bearer: 'bearer',
  credential: 'credential',
  header: 'headers',
  'routing-id': 'routingId',
  'jwt-id': 'jwtId',
  'second-account': 'secondAccount',
  'second-bearer': 'secondBearer',
  'second-credential': 'secondCredential',
  'second-routing-id': 'secondRoutingId',
  param: 'params',
  'body-override': 'bodyOverride',
  'refused-when': 'refusedWhen',
  driver: 'driver',
  only: 'only',
  skip: 'skip',
  ca: 'ca',
  insecure: 'insecure',
  concurrency: 'concurrency',
  rate: 'rate',
  timeout: 'timeout',
};

/** `pass --routing-id ID (a value ...)` becomes `pass routingId (a value ...)`. */
export const asOptions = (text: string): string =>
  text.replaceAll(
    /--([a-z]+(?:-[a-z]+)*)(?: (?:ID|TOKEN|FILE)\b)?/g,
    (flag, name: string) => names[name] ?? flag,
  );
