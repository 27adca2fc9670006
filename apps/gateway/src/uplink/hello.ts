import { type AbsentDevice, type Hello, type HelloDevice, wireLimits } from '@kilowatch/telemetry'

/** As many hellos as the size of a message asks for; each stands for its own devices, the first for all that are absent. */
export function helloMessages(head: Omit<Hello, 'devices' | 'absent'>, devices: readonly HelloDevice[], absent: AbsentDevice[]): string[] {
  const groups: HelloDevice[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const device of devices) {
    const size = Buffer.byteLength(JSON.stringify(device)) + 1
    if (bytes + size > wireLimits.messageBytes / 2) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(device)
    bytes += size
  }
  return (groups.length === 0 ? [[]] : groups).map((group, index) =>
    JSON.stringify({ ...head, devices: group, ...(index === 0 ? { absent } : {}) } satisfies Hello),
  )
}
