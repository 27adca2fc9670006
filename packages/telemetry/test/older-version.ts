import { readFileSync } from 'node:fs'
import * as built from './older-version/wire.mjs'

/**
 * The version before: commit 106f9ebb of 2026-11-23, the last whose gateway knew no `config` and whose status had no counts. `wire.mjs` is
 * its packages/telemetry as esbuild bundled it; the messages are what its gateway and its server said in their own tests. When the protocol
 * grows, both are made anew from the version before that.
 */
interface OlderWire {
  serverChannels: readonly string[]
  uplinkChannels: readonly string[]
  /** By channel: throws where that version does not understand it. */
  parse(channel: string, payload: Uint8Array): unknown
}

interface SaidThen {
  channel: string
  text: string
}

const parsers: Readonly<Record<string, (payload: Uint8Array) => unknown>> = {
  hello: built.parseHello,
  samples: built.parseSamples,
  status: built.parseStatus,
  result: built.parseResult,
  stored: built.parseStored,
  rejected: built.parseRejected,
  ask: built.parseAsk,
  devices: built.parseDeviceIds,
  command: built.parseCommand,
}

export const older: OlderWire = {
  serverChannels: built.serverChannels,
  uplinkChannels: built.uplinkChannels,
  parse(channel, payload) {
    const parser = parsers[channel]
    if (!parser) throw new Error(`the version before knew no ${channel}`)
    return parser(payload)
  },
}

const said = (who: 'gateway' | 'server') =>
  JSON.parse(readFileSync(new URL(`./older-version/${who}.json`, import.meta.url), 'utf8')) as readonly SaidThen[]

/** In its order: a gateway with a probe, a UPS that took a command, and a device that it could not read. */
export const saidByOlderGateway = said('gateway')
/** One of each kind that it had. */
export const saidByOlderServer = said('server')
