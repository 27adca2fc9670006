import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { integer, oidBytes, pdu, type Question, startTestAgent, type TestAgent, type WireObject } from '../../../test/snmp-agent.ts'
import { Turns } from '../turns.ts'
import { SnmpAgent } from './agent.ts'
import { createCounters } from './counters.ts'
import { headerOf } from './message-header.ts'
import { saidIn } from './said.ts'
import { snmpSettings } from './settings.ts'

const agents: TestAgent[] = []
const opened: SnmpAgent[] = []
afterEach(async () => {
  for (const agent of opened.splice(0)) agent.close()
  for (const agent of agents.splice(0)) await agent.stop()
})

const none = 0x80
const counter32 = 0x41
const gauge = 0x42
const number = (oid: string, value: number): WireObject => [oid, gauge, integer(value)]
const signal = () => AbortSignal.timeout(20_000)

async function talkTo(hear: (question: Question) => void, more: object = {}, up = () => 0): Promise<SnmpAgent> {
  const server = await startTestAgent(hear)
  agents.push(server)
  const settings = { ref: 'a', driver: 'snmp', host: '127.0.0.1', port: server.port, timeout: '500ms', ...more }
  const agent = await SnmpAgent.open(snmpSettings.parse(settings), 'public', signal(), up)
  opened.push(agent)
  return agent
}

const seven = '1.3.6.1.4.1.7'
/** Answers each object with seven. */
const soundly = ({ oids, answer, send }: Question) => send(answer(oids.map((oid) => number(oid, 7))))
const valuesOf = (objects: ReadonlyMap<string, { value: unknown }>) =>
  Object.fromEntries([...objects].map(([oid, { value }]) => [oid, value]))

describe('an agent whose answers come', () => {
  it('twice, is heard once; what is too much is counted', async () => {
    const agent = await talkTo((question) => {
      const said = question.answer(question.oids.map((oid) => number(oid, 7)))
      question.send(said)
      question.send(said)
    })
    await agent.get([`${seven}.1`], signal())
    expect(valuesOf(await agent.get([`${seven}.2`], signal()))).toEqual({ [`${seven}.2`]: 7 })
    expect(agent.oddities).toMatchObject({ late: expect.any(Number), foreign: 0, broken: 0 })
    expect(agent.oddities.late).toBeGreaterThan(0)
  })

  it('late, to another question, is not taken for the answer to this one', async () => {
    let first: Buffer | undefined
    const agent = await talkTo(
      (question) => {
        if (first) question.send(first)
        else first = question.answer([number(`${seven}.1`, 1)])
        if (question.oids[0] === `${seven}.2`) soundly(question)
      },
      { retries: 0 },
    )
    await expect(agent.get([`${seven}.1`], signal())).rejects.toMatchObject({ reason: 'timeout' })
    expect(valuesOf(await agent.get([`${seven}.2`], signal()))).toEqual({ [`${seven}.2`]: 7 })
  })

  it('from a stranger, is not heard', async () => {
    const agent = await talkTo((question) => {
      question.sendAsStranger(question.answer(question.oids.map((oid) => number(oid, 666))))
      setTimeout(() => soundly(question), 20)
    })
    expect(valuesOf(await agent.get([`${seven}.1`], signal()))).toEqual({ [`${seven}.1`]: 7 })
    expect(agent.oddities.foreign).toBe(1)
  })

  it('cut off or as garbage, are asked for again', async () => {
    let times = 0
    const agent = await talkTo((question) => {
      const said = question.answer(question.oids.map((oid) => number(oid, 7)))
      if (times++ > 0) return question.send(said)
      question.send(said.subarray(0, said.length - 3))
      question.send(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))
    })
    expect(valuesOf(await agent.get([`${seven}.1`], signal()))).toEqual({ [`${seven}.1`]: 7 })
    expect(agent.oddities.broken).toBe(2)
  })

  it('for other objects than those asked for, give nothing', async () => {
    const agent = await talkTo(({ answer, send }) => send(answer([number('1.3.6.1.4.1.666', 1)])))
    expect(valuesOf(await agent.get([`${seven}.1`], signal()))).toEqual({})
  })

  it('without the proof of SNMPv3, are not heard', async () => {
    const secured = { version: 'v3', user: 'u', auth: 'sha', authKey: 'a-long-key', retries: 0 }
    const agent = await talkTo(soundly, secured)
    await expect(agent.get([`${seven}.1`], signal())).rejects.toMatchObject({ reason: 'timeout' })
    expect(agent.oddities.late + agent.oddities.unproven).toBeGreaterThan(0)
  })

  it('never, is a time-out; stopped from outside, it ends at once', async () => {
    const agent = await talkTo(() => {}, { retries: 0 })
    await expect(agent.get([`${seven}.1`], signal())).rejects.toMatchObject({ reason: 'timeout' })
    const stopping = new AbortController()
    const asked = agent.get([`${seven}.1`], stopping.signal)
    stopping.abort()
    await expect(asked).rejects.toBeDefined()
  })
})

describe('a walk', () => {
  /** Answers each column of a GETBULK with one object. */
  const eachNext = (next: (oid: string) => WireObject) => (question: Question) =>
    question.send(question.answer(question.oids.map((oid) => next(oid))))

  it.each<[string, (oid: string) => WireObject]>([
    ['stands still', (oid) => number(oid === seven ? `${seven}.1` : oid, 1)],
    ['goes back', (oid) => number(`${seven}.${oid === `${seven}.5` ? 4 : 5}`, 1)],
    ['has no end', (oid) => number(`${seven}.${Number(oid.slice(seven.length + 1) || 0) + 1}`, 1)],
  ])('that %s is given up', async (_, next) => {
    const agent = await talkTo(eachNext(next))
    await expect(agent.walk([seven], signal())).rejects.toMatchObject({ reason: 'protocol' })
  })

  it('ends where the column ends, where all objects end, and goes on where an answer was too short', async () => {
    const other = '1.3.6.1.4.1.8'
    const agent = await talkTo(({ oids, answer, send }) => {
      const [first = ''] = oids
      if (first === seven) return send(answer([number(`${seven}.1`, 1), ...(oids.length > 1 ? [number(`${other}.1`, 2)] : [])]))
      if (oids.includes(`${other}.1`)) return send(answer([number(`${seven}.2`, 3), [`${other}.1`, 0x82, Buffer.alloc(0)]]))
      send(answer([number('1.3.6.1.4.1.9.1', 9)]))
    })
    expect(valuesOf(await agent.walk([seven, other], signal()))).toEqual({ [`${seven}.1`]: 1, [`${other}.1`]: 2, [`${seven}.2`]: 3 })
  })
})

describe('an agent that refuses', () => {
  it('a question that is too big gets smaller ones', async () => {
    const sizes: number[] = []
    const agent = await talkTo((question) => {
      sizes.push(question.oids.length)
      if (question.oids.length > 3) question.send(question.answer([], { status: 1 }))
      else soundly(question)
    })
    const oids = Array.from({ length: 10 }, (_, place) => `${seven}.${place + 1}`)
    expect(Object.keys(valuesOf(await agent.get(oids, signal())))).toEqual(oids)
    expect(sizes).toEqual([10, 5, 3, 2, 5, 3, 2])
  })

  it('an object that it does not have, in either version, and a value that it does not take', async () => {
    const missing = `${seven}.2`
    const newer = await talkTo(({ oids, answer, send }) =>
      send(answer(oids.map((oid): WireObject => (oid === missing ? [oid, none, Buffer.alloc(0)] : number(oid, 7))))),
    )
    expect(Object.keys(valuesOf(await newer.get([`${seven}.1`, missing], signal())))).toEqual([`${seven}.1`])
    const refusing = await talkTo(({ oids, answer, send }) =>
      send(
        answer(
          oids.map((oid) => number(oid, 0)),
          { status: 10, index: 1 },
        ),
      ),
    )
    await expect(refusing.set(missing, { integer: 9 }, signal())).rejects.toMatchObject({ reason: 'not-accepted' })
    const forbidding = await talkTo(({ answer, send }) => send(answer([], { status: 16 })))
    await expect(forbidding.get([missing], signal())).rejects.toMatchObject({ reason: 'login' })
  })
})

describe('an agent of SNMPv1', () => {
  it('is asked for what it does not have again a quarter of an hour later', async () => {
    const module = `${seven}.2`
    let isPluggedIn = false
    let up = 0
    const plugged = ({ oids, answer, send }: Question) => {
      const status = isPluggedIn || !oids.includes(module) ? {} : { status: 2, index: oids.indexOf(module) + 1 }
      const objects = oids.map((oid) => number(oid, 7))
      send(answer(objects, { version: 0, ...status }))
    }
    const agent = await talkTo(plugged, { version: 'v1' }, () => up)
    const found = async () => Object.keys(valuesOf(await agent.get([`${seven}.1`, module], signal())))
    expect(await found()).toEqual([`${seven}.1`])
    isPluggedIn = true
    expect(await found()).toEqual([`${seven}.1`])
    up = 15 * 60_000
    expect(await found()).toEqual([`${seven}.1`, module])
  })
})

describe('what an agent says', () => {
  it('is read by its type: texts (none where they are none), large counters, OIDs', async () => {
    const objects: readonly WireObject[] = [
      [`${seven}.1`, 4, Buffer.from('机房\0\0')],
      [`${seven}.2`, 4, Buffer.of(0xff, 0xfe)],
      [`${seven}.6`, 4, Buffer.of(0xbb, 0xfa, 0xb7, 0xbf)],
      [`${seven}.3`, 0x46, Buffer.of(1, 0, 0, 0, 0)],
      [`${seven}.4`, 6, oidBytes('1.3.6.1.2.1.33')],
      [`${seven}.5`, 2, integer(-5)],
    ]
    const agent = await talkTo(({ answer, send }) => send(answer(objects)))
    const said = await agent.get(
      objects.map(([oid]) => oid),
      signal(),
    )
    expect(Object.values(valuesOf(said))).toEqual(['机房', '机房', 2 ** 32, '1.3.6.1.2.1.33', -5])
  })

  it('grows on where a counter of 32 bits begins again, but not where the agent does', async () => {
    let value = 0
    let up = 0
    const at = 0
    const agent = await talkTo(({ answer, send }) =>
      send(
        answer([
          [`${seven}.1`, counter32, integer(value)],
          [upTime, 0x43, integer(up)],
        ]),
      ),
    )
    const counters = createCounters(new Turns('never written'), 'agent', () => at)
    const upTime = counters.object
    const grown = async (now: number, upNow: number) => {
      value = now
      up = upNow
      return counters.grown(await agent.get([`${seven}.1`, upTime], signal())).get(`${seven}.1`)?.value
    }
    expect(await grown(2 ** 32 - 10, 100)).toBe(2 ** 32 - 10)
    expect(await grown(5, 200)).toBe(2 ** 32 + 5)
    expect(await grown(3, 300)).toBe(2 * 2 ** 32 + 3)
    expect(await grown(2, 10)).toBe(2)
  })

  it('review D11: grows on where the up-time itself begins again after 497 days, and is reset where the agent restarted', () => {
    let at = 0
    const counters = createCounters(new Turns('never written'), 'agent', () => at)
    const grown = (value: number, up: number) =>
      counters
        .grown(
          new Map([
            ['1.3.1', { value, wraps: true }],
            [counters.object, { value: up, wraps: false }],
          ]),
        )
        .get('1.3.1')?.value
    expect(grown(2 ** 32 - 10, 2 ** 32 - 500)).toBe(2 ** 32 - 10)
    at += 10_000
    expect(grown(20, 500)).toBe(2 ** 32 + 20)
    at += 10_000
    expect(grown(50, 1_500)).toBe(2 ** 32 + 50)
    // An hour without an answer, over the end of the up-time.
    expect(grown(70, 2 ** 32 - 90_000)).toBe(2 ** 32 + 70)
    at += 3_600_000
    expect(grown(90, 270_000)).toBe(2 ** 32 + 90)
    at += 10_000
    expect(grown(4, 300)).toBe(4)
  })

  it('review D11: a meter that keeps its count over a restart of its card never falls; an answer without the up-time says nothing', () => {
    const counters = createCounters(new Turns('never written'), 'agent', () => 0)
    const grown = (value: number, up: number | undefined) =>
      counters
        .grown(
          new Map([
            ['1.3.1', { value, wraps: true }],
            ...(up === undefined ? [] : [[counters.object, { value: up, wraps: false }] as const]),
          ]),
        )
        .get('1.3.1')?.value
    expect([grown(2 ** 32 - 10, 100), grown(5, 200)]).toEqual([2 ** 32 - 10, 2 ** 32 + 5])
    expect([grown(6, 10), grown(7, undefined), grown(8, 30)]).toEqual([2 ** 32 + 6, 2 ** 32 + 7, 2 ** 32 + 8])
    // An answer without the up-time, over the end of the counter, is judged by where the counter stood.
    expect([grown(2 ** 32 - 1, 40), grown(3, undefined)]).toEqual([2 * 2 ** 32 - 1, 2 * 2 ** 32 + 3])
  })
})

it('review D13: octets in UTF-8 and GBK are texts; what is neither is nothing, as an object that is not there', () => {
  const said = (octets: readonly number[]) => saidIn({ oid: '1.3', type: 4, value: Buffer.from(octets) })?.value
  expect(said([...Buffer.from('机房')])).toBe('机房')
  expect(said([0xbb, 0xfa, 0xb7, 0xbf, 0])).toBe('机房')
  expect(said([0x4b, 0xfc, 0x63, 0x68, 0x65])).toBeUndefined()
  expect(said([0x00, 0xc0, 0xb7, 0x12, 0x9f, 0x01])).toBeUndefined()
})

it('any bytes are either a whole message or none, and never an exception', () => {
  expect(pdu.response).toBe(0xa2)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void headerOf(bytes)))
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void headerOf(Buffer.concat([Buffer.of(0x30, bytes.length), bytes]))))
})
