// `npm run build`: the package as it is installed, in dist/. Everything it needs is in there, dependencies included.

import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultContractFile, loadDocument, renderPrepared } from '../src/contract-file/index.ts';
import { buildDocs } from '../src/docs/index.ts';
import { bundleInto } from './bundle.ts';
import { declareInto } from './declarations.ts';
import { renderLicenses } from './licenses.ts';
import { packagesOf } from './packages.ts';
import { renderBillOfMaterials } from './sbom.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const write = (name: string, text: string) => writeFileSync(join(dist, name), text);

rmSync(dist, { recursive: true, force: true });
const packages = packagesOf(await bundleInto(dist));
await declareInto(dist);
write('contract.json', renderPrepared(defaultContractFile, await loadDocument(defaultContractFile)));
write('docs.html', await buildDocs({ contractFile: defaultContractFile }));
write('licenses.txt', renderLicenses(packages));
write('sbom.cdx.json', renderBillOfMaterials(packages, root));
copyFileSync(join(root, 'conformance/report/report.schema.gen.json'), join(dist, 'report.schema.json'));
cpSync(join(root, 'src/console/page'), join(dist, 'page'), { recursive: true });
