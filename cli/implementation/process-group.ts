// A process group: whatever a command has started and that has not left it on purpose.

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a group has to end by itself after SIGTERM. */
const grace = 5000;
/** Milliseconds that the system has to end it after SIGKILL. */
const afterKill = 2000;

/**
 * SIGTERM to everyone, and SIGKILL to who is left after five seconds.
 * @returns whether nobody is left
 */
export async function stopGroup(group: number): Promise<boolean> {
  signalGroup(group, 'SIGTERM');
  if (await isGone(group, grace)) return true;
  signalGroup(group, 'SIGKILL');
  return isGone(group, afterKill);
}

/** Whether a process of the group still runs; one that has ended and was not collected yet does not. */
export function isGroupAlive(group: number): boolean {
  return signalGroup(group, 0) && (membersOf(group)?.some((state) => state !== 'Z') ?? true);
}

async function isGone(group: number, within: number): Promise<boolean> {
  const end = performance.now() + within;
  while (isGroupAlive(group)) {
    if (performance.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** @returns whether there is somebody to signal */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** The states of the processes of a group, where the system tells: in a container nobody may collect what has ended. */
function membersOf(group: number): readonly string[] | undefined {
  try {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.flatMap((id) => stateIn(statOf(id), group));
  } catch {
    return undefined;
  }
}

/** `1234 (name) S parent group ...`; a name can have spaces and brackets. */
function stateIn(stat: string, group: number): readonly string[] {
  const [state = '', , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(of) === group ? [state] : [];
}

function statOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    return '';
  }
}
