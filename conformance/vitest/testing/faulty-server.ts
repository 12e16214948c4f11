// The server with one fault, on the port that `--port-env PORT` gives.

import { createServer } from 'node:http';
import { faulty } from './faulty.ts';

createServer(faulty).listen(Number(process.env.PORT), '127.0.0.1');
