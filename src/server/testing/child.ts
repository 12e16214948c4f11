// A server in a process of its own, for the tests that kill it. Takes its options as one JSON argument and tells
// its address to the parent.

import { flushCompileCache } from 'node:module';
import { parse } from 'yaml';
import { defaultContractFile, readContractText } from '../../contract/file/index.ts';
import type { OpenApiDocument } from '../../contract/index.ts';
import { untilSignal } from '../../until-signal.ts';
import type { ServeOptions } from '../serve.ts';
import { serve } from '../serve.ts';

// Parsed and no more, because these processes start often; the loader's checks run in every other test.
const contract = parse(readContractText(defaultContractFile)) as OpenApiDocument;
const options = JSON.parse(process.argv[2] ?? '{}') as Partial<ServeOptions>;
const server = await serve({ contract, port: 0, ...options });
flushCompileCache();
process.send?.({ url: server.url });
// A file that has grown to its limit (ulimit -f), which stands for a full disk, is then an error of the write.
process.on('SIGXFSZ', () => undefined);
await untilSignal();
await server.close();
process.disconnect?.();
