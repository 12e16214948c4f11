// The face of the only code on the network: requests go out, exchanges come back.

export { createWire, type Wire, type WireOptions } from './exchange.ts';
export { createNames, type FillNames, randomNonce } from './names.ts';
export { createSecrets, type Secret, type Secrets, secretsOf } from './secrets.ts';
