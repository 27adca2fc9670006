import { readdirSync, readFileSync } from 'node:fs'

/** Processes of this machine as Linux tells of them. */

export type Part = 'ingest' | 'api'

/** The server process of one part below a supervisor, by the roles it was given. */
export function partOf(supervisor: number, part: Part): number | undefined {
  return childrenOf(supervisor).find((pid) => rolesOf(pid).startsWith(part))
}

/** Children that live. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) && parentOf(Number(name)) === pid ? [Number(name)] : []))
}

/** Megabytes now. */
export function residentMemory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

/** Kills what is still there. */
export function killed(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Undefined for one that ended, zombies included. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

function rolesOf(pid: number): string {
  try {
    return /(?:^|\0)ROLES=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
