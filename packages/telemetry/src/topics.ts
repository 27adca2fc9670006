/**
 * Topics of the uplink protocol, version 1: `kw/1/{partition}/{uplink}/{channel}`.
 * The partition is the last two digits of the uplink's id, so that servers can share the work by subscription.
 */

/** What an uplink says. */
export const uplinkChannels = ['hello', 'samples', 'status', 'result', 'scheduled', 'passages'] as const
/** What the server says to an uplink. */
export const serverChannels = ['stored', 'rejected', 'ask', 'devices', 'command', 'config', 'schedule', 'access'] as const
/** Channels that older servers do not know: a gateway goes on without them. */
export const laterChannels: readonly ServerChannel[] = ['command', 'config', 'schedule', 'access']

export type UplinkChannel = (typeof uplinkChannels)[number]
export type ServerChannel = (typeof serverChannels)[number]
export type Channel = UplinkChannel | ServerChannel

export interface Topic {
  /** 0–99. */
  partition: number
  uplinkId: string
  channel: Channel
}

const uplinkIdShape = /^\d{12,20}$/
const topicShape = /^kw\/1\/(\d{2})\/(\d{12,20})\/([a-z]+)$/
const channels: ReadonlySet<string> = new Set([...uplinkChannels, ...serverChannels])

/** An uplink's id: 12 to 20 digits. */
export function isUplinkId(id: string): boolean {
  return uplinkIdShape.test(id)
}

/** 0–99: the last two digits of the uplink's id. */
export function partitionOf(uplinkId: string): number {
  return Number(uplinkId.slice(-2))
}

export function topicOf(uplinkId: string, channel: Channel): string {
  return `kw/1/${uplinkId.slice(-2)}/${uplinkId}/${channel}`
}

/** Undefined when the topic is not of this protocol, or its partition is not the uplink's own. */
export function parseTopic(topic: string): Topic | undefined {
  const found = topicShape.exec(topic)
  if (!found) return undefined
  const [, partition = '', uplinkId = '', channel = ''] = found
  if (!channels.has(channel) || !uplinkId.endsWith(partition)) return undefined
  return { partition: Number(partition), uplinkId, channel: channel as Channel }
}

/** What the server subscribes to for the uplinks of one partition. */
export function subscriptionsFor(partition: number): string[] {
  const part = String(partition).padStart(2, '0')
  return uplinkChannels.map((channel) => `kw/1/${part}/+/${channel}`)
}
