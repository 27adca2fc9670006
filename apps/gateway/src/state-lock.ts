import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Mistake } from './texts.ts'

/** Keeps two gateways out of one state folder. @throws Mistake when another one lives there, or the folder cannot be written */
export function lockState(folder: string): { release(): void } {
  const file = join(folder, 'lock')
  const me = `${process.pid} ${startOf(process.pid)}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const [pid = 0, start = ''] = holderOf(file)
    if (pid > 0 && isRunning(pid, start)) throw new Mistake('state-in-use', { folder, pid })
    writeFileSync(file, me, { mode: 0o600 })
  } catch (error) {
    if (error instanceof Mistake) throw error
    throw new Mistake('state-not-writable', { folder, reason: error instanceof Error ? error.message : String(error) })
  }
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

/** On Linux the clock tick in which the process began; elsewhere empty. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
