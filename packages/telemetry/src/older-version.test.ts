import { describe, expect, it } from 'vitest'
import { older, saidByOlderGateway, saidByOlderServer } from '../test/older-version.ts'
import {
  parseAsk,
  parseCommand,
  parseDeviceIds,
  parseHello,
  parseRejected,
  parseResult,
  parseSamples,
  parseStatus,
  parseStored,
  serverChannels,
  uplinkChannels,
} from './index.ts'

const parsers: Readonly<Record<string, (payload: Uint8Array) => unknown>> = {
  ...{ hello: parseHello, samples: parseSamples, status: parseStatus, result: parseResult },
  ...{ stored: parseStored, rejected: parseRejected, ask: parseAsk, devices: parseDeviceIds, command: parseCommand },
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('the version before', () => {
  it.each([
    ['gateway', saidByOlderGateway],
    ['server', saidByOlderServer],
  ] as const)('is understood in all that its %s said, as it understood itself', (_, said) => {
    for (const { channel, text } of said) expect(parsers[channel]?.(bytes(text))).toEqual(older.parse(channel, bytes(text)))
  })

  it('said something on each of its channels, and all of them are still there', () => {
    expect(new Set(saidByOlderGateway.map(({ channel }) => channel))).toEqual(new Set(older.uplinkChannels))
    expect(new Set(saidByOlderServer.map(({ channel }) => channel))).toEqual(new Set(older.serverChannels))
    expect(uplinkChannels).toEqual(expect.arrayContaining([...older.uplinkChannels]))
    expect(serverChannels).toEqual(expect.arrayContaining([...older.serverChannels]))
  })
})
