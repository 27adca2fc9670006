import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What postmaster.pid says of the server that wrote it. */
export interface PidFile {
  pid: number
  socketFolder: string
}

/** Undefined where there is no such file, or it is still half written. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const socketFolder = lines[4]?.trim() ?? ''
  return pid > 0 && socketFolder !== '' ? { pid, socketFolder } : undefined
}

/** Whether that process is a live PostgreSQL on this folder: not a zombie, and not another program that got the number. */
export function isLivePostmaster(pid: number, cluster: string): boolean {
  return process.platform === 'linux' ? livesOnLinux(pid, cluster) : livesByPs(pid)
}

function livesOnLinux(pid: number, cluster: string): boolean {
  try {
    const state = /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    if (state === 'Z' || state === 'X') return false
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return false
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function livesByPs(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && !stdout.trimStart().startsWith('Z')
}
