// The face of the only code on the network: requests go out, exchanges come back.

export { createWire, type Wire } from './exchange.ts';
export { fillRequest } from './fill.ts';
export { createNames, type FillNames } from './names.ts';
export { createSecrets, type Secret, type Secrets, secretsOf } from './secrets.ts';
