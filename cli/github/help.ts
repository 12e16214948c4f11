/** For the help of a command that tells GitHub. */
export const githubHelp =
  'In GitHub Actions it annotates the contract and writes the summary of the step, unless ACS_GITHUB=off.';
