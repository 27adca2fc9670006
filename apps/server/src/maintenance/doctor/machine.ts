import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { bad, type Finding, good, hint, reasonOf } from './finding.ts'

const run = promisify(execFile)
const gigabyte = 1_073_741_824
const oldestNode = 20

/** Bytes of a file system, for who may use it. */
export type SpaceAt = (path: string) => Promise<{ free: number; total: number }>

export const spaceAt: SpaceAt = async (path) => {
  const { bavail, blocks, bsize } = await statfs(path)
  return { free: bavail * bsize, total: blocks * bsize }
}

export function checkNode(version: string): Finding {
  return Number(version.replace(/^v/, '').split('.')[0]) >= oldestNode ? good('node-good', { version }) : bad('node-old', { version })
}

export function checkMemory(free = freemem(), total = totalmem()): Finding {
  const params = { free: tenths(free), total: tenths(total) }
  return free < gigabyte / 4 ? hint('memory-low', params) : good('memory-good', params)
}

/** By systemd, where there is one; a machine without it is not judged. */
export async function checkClock(ask = synchronised): Promise<Finding[]> {
  const answer = await ask().catch(() => undefined)
  if (answer === 'yes') return [good('clock-good')]
  return answer === 'no' ? [hint('clock-alone')] : []
}

async function synchronised(): Promise<string> {
  return (await run('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 3_000 })).stdout.trim()
}

export async function checkDisk(path: string, space: SpaceAt): Promise<Finding> {
  try {
    const { free, total } = await space(path)
    const share = total > 0 ? free / total : 1
    const params = { path, free: tenths(free), percent: Math.floor(share * 100) }
    if (share < 0.03 || free < gigabyte / 2) return bad('disk-full', params)
    return share < 0.1 || free < 2 * gigabyte ? hint('disk-low', params) : good('disk-good', params)
  } catch (error) {
    return hint('disk-unreadable', { path, reason: reasonOf(error) })
  }
}

function tenths(bytes: number): number {
  return Math.round((bytes / gigabyte) * 10) / 10
}
