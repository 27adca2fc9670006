import { readdirSync, readFileSync } from 'node:fs'

/** Processes of this machine, as Linux tells of them. */

export interface Seen {
  pid: number
  parent: number
  command: string
  /** Roles of the server that it plays; empty for other programs. */
  roles: string
}

/** All that came from a process, over any number of generations. */
export function descendantsOf(pid: number): Seen[] {
  const all = everyProcess()
  const found: Seen[] = []
  for (let parents = [pid]; parents.length > 0; ) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map((child) => child.pid)
  }
  return found
}

export function isAlive(pid: number): boolean {
  return processAt(pid) !== undefined
}

export type Part = 'ingest' | 'api' | 'gateways' | 'postgres'

/** The process of one part below a supervisor. */
export function partOf(supervisor: number, part: Part): number | undefined {
  return descendantsOf(supervisor).find((seen) => seen.parent === supervisor && isPart(seen, part))?.pid
}

function isPart({ command, roles }: Seen, part: Part): boolean {
  if (part === 'postgres') return /\/postgres -D /.test(command)
  if (part === 'gateways') return / run .*gateway\.yaml/.test(command)
  return /main\.[jt]s/.test(command) && roles.startsWith(part)
}

/** Megabytes of memory, now (`VmRSS`) or at their highest so far (`VmHWM`). */
export function residentMemory(pid: number, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}

/** Megabytes that would be free without these processes: what each has for itself, and once what they share (the program's own pages). */
export function memoryOf(pids: readonly number[]): number {
  const parts = pids.map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kilobytes = (kind: string) =>
      [...rollup.matchAll(new RegExp(`^${kind}_(?:Clean|Dirty):\\s+(\\d+)`, 'gm'))].reduce((sum, [, size]) => sum + Number(size), 0)
    return { own: kilobytes('Private'), shared: kilobytes('Shared') }
  })
  const shared = Math.max(...parts.map((part) => part.shared))
  return Math.round((parts.reduce((sum, { own }) => sum + own, 0) + shared) / 1024)
}

/** Processor time so far in seconds, that of its ended children included; ticks are hundredths of a second. */
export function cpuSeconds(pid: number): number {
  return secondsIn(`/proc/${pid}/stat`)
}

/** The same of a process's first thread alone. */
export function mainThreadSeconds(pid: number): number {
  return secondsIn(`/proc/${pid}/task/${pid}/stat`)
}

function secondsIn(stat: string): number {
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Kills (`kill -9`) what is still there. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function everyProcess(): Seen[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processAt(Number(name)) ?? []) : []))
}

/** Undefined for one that ended, zombies included. */
function processAt(pid: number): Seen | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = 'Z', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent: Number(parent), command, roles: rolesOf(pid) }
  } catch {
    // It ended while it was looked at, or belongs to somebody else.
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
