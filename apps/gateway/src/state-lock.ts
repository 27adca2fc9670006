import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Mistake } from './texts.ts'

export interface StateLock {
  release(): void
}

/** Keeps two gateways out of one state folder. @throws Mistake when another one lives there, or the folder cannot be written */
export function lockState(folder: string): StateLock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, 'lock')
    return process.platform === 'win32' ? lockByHandle(file, folder) : lockByNumber(file, folder)
  } catch (error) {
    if (error instanceof Mistake) throw error
    throw new Mistake('state-not-writable', { folder, reason: error instanceof Error ? error.message : String(error) })
  }
}

/** UV_FS_O_EXLOCK: Windows opens the file for nobody else until it is closed, or the process is gone. */
const forMeAlone = 0x1000_0000

/** Numbers of processes come back within seconds on Windows and say nothing. @throws Mistake when another one has it open */
function lockByHandle(file: string, folder: string): StateLock {
  try {
    const fd = openSync(file, constants.O_RDWR | constants.O_CREAT | forMeAlone)
    return { release: () => closeSync(fd) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EBUSY') throw new Mistake('state-held', { folder })
    throw error
  }
}

function lockByNumber(file: string, folder: string): StateLock {
  const [pid = 0, start = ''] = holderOf(file)
  if (pid > 0 && isRunning(pid, start)) throw new Mistake('state-in-use', { folder, pid })
  writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 })
  return { release: () => rmSync(file, { force: true }) }
}

function holderOf(file: string): [pid: number, start: string] | [] {
  try {
    const [pid, start = ''] = readFileSync(file, 'utf8').split(' ')
    return [Number(pid), start]
  } catch {
    return []
  }
}

/** A number of a process is used again after it ended: the time of its start tells the two apart. */
function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startOf(pid) === start
}

/** On Linux the clock tick in which the process began; where there is no /proc empty. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
