import type { Finding, ScanOptions } from '../drivers/driver.ts'
import { DeviceError } from '../drivers/driver.ts'
import { drivers } from '../drivers/index.ts'
import { timeLimit } from '../time-limit.ts'

/** Addresses that are asked at the same time. */
const atOnce = 64
/** The longest that one protocol may take at one address, ms. */
const longest = 10_000

/** What answers at these addresses, in the order of the addresses and of the protocols. Where nobody answers, nothing. */
export async function findDevices(hosts: readonly string[], options: ScanOptions): Promise<Finding[]> {
  const found: Finding[][] = hosts.map(() => [])
  let next = 0
  async function lane(): Promise<void> {
    for (let place = next++; place < hosts.length; place = next++) {
      const host = hosts[place] ?? ''
      const answers = await Promise.all(drivers.flatMap(({ scan }) => (scan ? [limited((signal) => scan(host, options, signal))] : [])))
      found[place] = answers.flat()
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, hosts.length) }, lane))
  return found.flat()
}

async function limited(scan: (signal: AbortSignal) => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  const limit = timeLimit(new AbortController().signal, longest)
  try {
    return await scan(limit.signal)
  } catch (error) {
    if (error instanceof DeviceError || limit.signal.aborted) return []
    throw error
  } finally {
    limit.end()
  }
}
