// Name and version of this package, for the commands.

export { packageInfo } from '../src/package-info.ts';
