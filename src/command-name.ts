// How the command is called where it runs: in the repository through npm, installed by its name.

/** What stands before the verb in a line to be pasted: `npm run -s acs --` or `npx access-control-contract`. */
export const commandName: string = import.meta.url.endsWith('.ts')
  ? 'npm run -s acs --'
  : 'npx access-control-contract';
