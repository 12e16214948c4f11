// GitHub Actions: what acs prints there is never read as a command, except the annotations that it means.

import { disarmed } from '../../conformance/index.ts';
import type { GitHub, Io } from '../io.ts';

/** The outside of a command as it is in GitHub Actions; elsewhere, as it was. */
export function inGitHub(io: Io): Io {
  if (io.env.GITHUB_ACTIONS !== 'true') return io;
  const github = /^(0|false|no|off)$/i.test(io.env.ACS_GITHUB ?? '') ? undefined : githubOf(io);
  return {
    ...io,
    out: (text) => io.out(disarmed(text)),
    err: (text) => io.err(disarmed(text)),
    ...(github && { github }),
  };
}

const githubOf = ({ env, out, err }: Io): GitHub => ({
  out,
  err,
  ...(env.GITHUB_STEP_SUMMARY && { summary: env.GITHUB_STEP_SUMMARY }),
  ...(env.GITHUB_WORKSPACE && { workspace: env.GITHUB_WORKSPACE }),
});

/** For the help of a command that reports to GitHub. */
export const githubHelp =
  'In GitHub Actions it annotates the contract and writes the summary of the step, unless ACS_GITHUB=off.';
