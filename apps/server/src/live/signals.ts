/** What a committed transaction tells the API processes over NOTIFY: ids only, the receiver reads what it needs. */
export interface Signal {
  /** Devices (internal ids) with new values. */
  values?: number[]
  /** Devices whose state, name or type changed, or that are new. */
  devices?: number[]
  /** Alarms that opened, changed or were released. */
  alarms?: string[]
  /** Uplinks whose connection or claim changed. */
  uplinks?: string[]
  /** Devices (internal ids) with commands that were requested or went on. */
  commands?: number[]
  /** People (user ids) with new messages, or whose messages were read or withdrawn. */
  messages?: string[]
  /** What people changed, for whom: see `storage/audit.ts`. */
  changed?: string[]
  /** People (user ids) who may see more or less than before, or whose sessions have ended. */
  rights?: string[]
}

/** Whether it tells of a person's own data alone, such as a sign-in: what others are answered is as it was. */
export function isPersonal(signal: Signal): boolean {
  return Object.keys(signal).every((kind) => kind === 'changed') && (signal.changed ?? []).every((one) => one.startsWith('user '))
}

export const signalChannel = 'kw_live'

/** NOTIFY refuses payloads of 8,000 bytes. */
const mostBytes = 7_500

/** One signal as NOTIFY payloads, each below the limit. */
export function signalPayloads(signal: Signal): string[] {
  const payloads: string[] = []
  for (const [kind, ids] of Object.entries(signal) as [keyof Signal, (number | string)[] | undefined][]) {
    let part: (number | string)[] = []
    let bytes = 0
    for (const id of ids ?? []) {
      const size = String(id).length + 3
      if (bytes + size > mostBytes) {
        payloads.push(JSON.stringify({ [kind]: part }))
        part = []
        bytes = 0
      }
      part.push(id)
      bytes += size
    }
    if (part.length > 0) payloads.push(JSON.stringify({ [kind]: part }))
  }
  return payloads
}
