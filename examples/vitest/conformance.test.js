import { describeConformance } from 'access-control-contract/vitest';
import { app } from './app.js';

describeConformance({ handler: app, account: 'acme', bearer: 'acme-demo-token', routingId: '12' });
