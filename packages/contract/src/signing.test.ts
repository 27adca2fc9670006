import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { deviceInformationCalls } from './calls/device-information.ts'
import { deviceCalls } from './calls/devices.ts'
import { eventCalls } from './calls/events.ts'
import { messageCalls } from './calls/messages.ts'
import { payloadText, signatureHeaders, signedSignature, timeOfTimestamp, timestampOf, wrapperSignature } from './signing.ts'

interface Vector {
  name: string
  client: 'signed' | 'wrapper'
  payload?: Record<string, unknown>
  query?: string
  multipart?: { name: string; text?: string }[]
  signKey: string
  token: string
  timestamp: string
  sign: string
}

const file = fileURLToPath(new URL('./signing-vectors.json', import.meta.url))
const script = fileURLToPath(new URL('./signing-check.py', import.meta.url))
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

function several(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const found = new Map<string, string[]>()
  for (const [name, value] of pairs) found.set(name, [...(found.get(name) ?? []), value])
  return Object.fromEntries([...found].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

function payloadOf({ payload, query, multipart }: Vector): Record<string, unknown> {
  if (query !== undefined) return several(new URLSearchParams(query))
  if (multipart) return several(multipart.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text] as const])))
  return payload ?? {}
}

function signOf(vector: Vector): string {
  const { client, signKey, token, timestamp } = vector
  return client === 'signed' ? signedSignature(signKey, timestamp) : wrapperSignature(payloadOf(vector), signKey, token, timestamp)
}

test.each(vectors)('signs $name', (vector) => {
  expect(signOf(vector)).toBe(vector.sign)
})

const python = spawnSync('python3', ['--version']).status === 0

// A machine that builds for others must be able to prove it; at home Python may be missing.
test.runIf(python || process.env.CI === 'true')('an implementation of another language signs every vector the same', () => {
  const signs = JSON.parse(execFileSync('python3', [script, file], { encoding: 'utf8' })) as string[]
  expect(signs).toHaveLength(vectors.length)
  expect(signs).toEqual(vectors.map(signOf))
})

describe('the text that is signed', () => {
  it('is the same before and after the journey as JSON, whatever is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        expect(payloadText(payload)).toBe(payloadText(JSON.parse(JSON.stringify(payload))))
      }),
    )
  })

  it('leaves out what does not travel and takes a date for the text that it becomes', () => {
    const at = new Date('2026-11-21T00:00:00Z')
    const payload = { a: undefined, b: null, c: Number.NaN, d: at, e: () => 1, f: 'x' }
    expect(payloadText(payload)).toBe('d=2026-11-21T00:00:00.000Z&f=x')
  })

  it('is empty for what has no fields', () => {
    for (const payload of [undefined, null, {}, [], '', 7, true]) expect(payloadText(payload)).toBe('')
  })
})

describe('a time stamp', () => {
  it('is 32 hexadecimal characters and keeps its time', () => {
    const timestamp = timestampOf(1_763_734_495_208.7, 'ABCDEF0123456789ABCDEF')
    expect(timestamp).toMatch(/^[0-9a-f]{12}abcdef0123456789abcd$/)
    expect(timeOfTimestamp(timestamp)).toBe(1_763_734_495_208)
  })

  it('is refused in any other form', () => {
    for (const text of ['', '0', 'g'.repeat(32), '0'.repeat(31), '0'.repeat(33), `${'0'.repeat(31)}\n`]) {
      expect(timeOfTimestamp(text)).toBeUndefined()
    }
  })
})

describe('the headers of a call', () => {
  const keys = { signKey: 'k', token: 't' }
  const timestamp = timestampOf(1_763_734_495_208, '0')

  it('sign the query of a GET as it travels, and the body of everything else', () => {
    const read = signatureHeaders(messageCalls.listMessages, { query: { page: 2, search: undefined, read: '' } }, keys, timestamp)
    expect(read).toEqual({ sign: wrapperSignature({ page: '2' }, 'k', 't', timestamp), timestamp })
    const mark = signatureHeaders(messageCalls.markMessagesRead, { body: { ids: ['1'] } }, keys, timestamp)
    expect(mark.sign).toBe(wrapperSignature({ ids: ['1'] }, 'k', 't', timestamp))
  })

  it('sign the time alone for the signed client, and nothing of our own calls', () => {
    expect(signatureHeaders(eventCalls.confirmEvents, { body: { ids: ['1'] } }, keys, timestamp).sign).toBe(signedSignature('k', timestamp))
    expect(signatureHeaders(deviceCalls.listDevices, {}, keys, timestamp)).toEqual({})
  })

  it('fit no other session, time or payload', () => {
    const sign = (boxId: string, key: string, token: string, at: string) =>
      signatureHeaders(deviceInformationCalls.readDeviceInformation, { query: { box_id: boxId } }, { signKey: key, token }, at).sign
    const all = [
      sign('100000000001', 'k', 't', timestamp),
      sign('100000000002', 'k', 't', timestamp),
      sign('100000000001', 'l', 't', timestamp),
      sign('100000000001', 'k', 'u', timestamp),
      sign('100000000001', 'k', 't', timestampOf(1_763_734_495_209, '0')),
    ]
    expect(new Set(all).size).toBe(all.length)
  })
})
