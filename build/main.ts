// `npm run build`: the package as it is installed, in dist/. Everything it needs is in there, dependencies included.

import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderReportSchema } from '../conformance/generate-report-schema.ts';
import { bundlePageScript } from '../src/docs/index.ts';
import { bundleInto } from './bundle.ts';
import { declareInto } from './declarations.ts';
import { packagesOf, renderLicenses } from './packages.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const write = (name: string, text: string) => writeFileSync(join(dist, name), text);

rmSync(dist, { recursive: true, force: true });
const pageScript = await bundlePageScript();
const packages = packagesOf([...(await bundleInto(dist)), ...pageScript.files]);
await declareInto(dist);
write('site.js', pageScript.code);
write('licenses.txt', renderLicenses(packages));
write('report.schema.json', renderReportSchema());
cpSync(join(root, 'src/mock/console/page'), join(dist, 'page'), { recursive: true });
