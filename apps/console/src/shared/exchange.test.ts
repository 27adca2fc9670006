import { type AnyCall, accountCalls, alarmCalls, deviceCalls, signedSignature, taskCalls, wrapperSignature } from '@kilowatch/contract'
import { describe, expect, it, vi } from 'vitest'
import { ask, downloadTimeout, timeouts, uploadTimeout, type World } from './exchange.ts'
import { Refusal, Unanswered } from './failures.ts'
import { type Identity, identityHeaders } from './identity.ts'

const person: Identity = { userId: '7', token: 'the-token', signKey: 'the-key' }
const now = Date.UTC(2026, 10, 21, 6)

interface Sent {
  url: string
  method: string | undefined
  headers: Record<string, string>
  body: unknown
}

/** Surroundings in which the server gives these answers, one after the other. */
function worldOf(answers: (Response | Error)[], changes: Partial<World> = {}) {
  const sent: Sent[] = []
  const heard = { ended: [] as Refusal[], said: [] as string[], renewals: [] as (string | null)[] }
  let offset = 0
  const world: World = {
    async fetch(url, { method, headers, body }) {
      sent.push({ url, method, headers: headers as Record<string, string>, body })
      const answer = answers.shift()
      if (!answer) throw new Error('nothing more to answer')
      if (answer instanceof Error) throw answer
      return answer
    },
    now: () => now,
    random: () => '0123456789abcdef0123',
    identity: () => person,
    headers: (identity) => identityHeaders(identity, 'zh'),
    prefix: async () => '/prod-api',
    clockOffset: () => offset,
    hearServerTime: (serverTime) => {
      offset = serverTime - now
    },
    renew: async (refused) => {
      heard.renewals.push(refused)
      return false
    },
    ended: (why) => heard.ended.push(why),
    said: (words) => heard.said.push(words),
    ...changes,
  }
  return { world, sent, heard }
}

const answer = (code: number, data: unknown = null, status = 200, msg = 'words') => Response.json({ code, msg, data }, { status })
const send = (world: World, call: AnyCall, input = {}) => ask(world, call, input, { timeout: 1_000 }).then(({ data }) => data)

const signedCall: AnyCall = { ...accountCalls.readUserInfo, variant: 'signed' }
const wrapperGet: AnyCall = { ...accountCalls.readUserInfo, variant: 'wrapper' }
const wrapperPut = accountCalls.saveProfile

describe('the headers of a call', () => {
  it('say who calls, with the defaults of the specification', async () => {
    const { world, sent } = worldOf([answer(0, 'done')])
    expect(await send(world, accountCalls.readSession)).toBe('done')
    expect(sent[0]?.headers).toEqual({ userid: '7', token: 'the-token', agent: '0', brandid: '00', language: 'zh', U137: '2' })
  })

  it('are signed by the signed client, by a time stamp of the server’s clock', async () => {
    const { world, sent } = worldOf([answer(200)], { clockOffset: () => 60_000 })
    await send(world, signedCall, { query: { id: '7' } })
    const { sign, timestamp = '' } = sent[0]?.headers ?? {}
    expect(timestamp).toBe(`${(now + 60_000).toString(16).padStart(12, '0')}0123456789abcdef0123`)
    expect(sign).toBe(signedSignature('the-key', timestamp))
  })

  it('are signed by the wrapper over what travels: the body, or the query of a GET', async () => {
    const { world, sent } = worldOf([answer(0), answer(0)])
    const body = { nickname: '小王', name: '王立', companyName: '第一医院', trade: '医疗' }
    await send(world, wrapperPut, { params: { id: '7' }, body })
    await send(world, wrapperGet, { query: { id: 7, none: undefined, empty: '' } })
    const [put, get] = sent
    expect(put?.url).toBe('/User/users/7')
    expect(put?.headers.sign).toBe(wrapperSignature(body, 'the-key', 'the-token', put?.headers.timestamp ?? ''))
    expect(get?.url).toBe('/api/account/userinfo/?id=7')
    expect(get?.headers.sign).toBe(wrapperSignature({ id: '7' }, 'the-key', 'the-token', get?.headers.timestamp ?? ''))
    expect(sent[0]?.headers['content-type']).toBe('application/json')
  })

  it('carry no signature where the client has none, or nobody is signed in', async () => {
    const { world, sent } = worldOf([answer(200), answer(200)])
    await send(world, accountCalls.readUserInfo, { query: { id: '7' } })
    await send({ ...world, identity: () => null }, { ...signedCall, access: 'public' })
    for (const { headers } of sent) expect(headers).not.toHaveProperty('sign')
    expect(sent[1]?.headers).not.toHaveProperty('token')
  })
})

it('time-outs are those of the client families', async () => {
  expect(timeouts).toEqual({ unsigned: 15_000, signed: 15_000, wrapper: 20_000, own: 30_000 })
  expect([downloadTimeout, uploadTimeout]).toEqual([20_000_000, 120_000])
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const { world } = worldOf([answer(0)])
  await ask(world, accountCalls.readSession, {}, { timeout: timeouts.own })
  expect(limit).toHaveBeenCalledWith(30_000)
  limit.mockRestore()
})

it('the method is the declared one, for a GET that writes too, and the prefix stands before the enterprise families', async () => {
  const { world, sent } = worldOf([answer(0), answer(0)])
  await send(world, { ...accountCalls.readSession, changes: [] })
  await send(world, { ...accountCalls.readSession, path: '/web/res', variant: 'wrapper', prefixed: true })
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/session', 'GET /prod-api/web/res'])
})

describe('a wrong clock', () => {
  const wrong = () => answer(80002, { serverTime: now + 3_600_000 })

  it('is set right by the server’s time, and the call is sent once more', async () => {
    const { world, sent } = worldOf([wrong(), answer(200, 'done')])
    expect(await send(world, signedCall, { query: { id: '7' } })).toBe('done')
    const [first, second] = sent.map(({ headers }) => Number.parseInt(headers.timestamp?.slice(0, 12) ?? '', 16))
    expect([first, second]).toEqual([now, now + 3_600_000])
  })

  it('is not the reason a second time, nor where the server says no time', async () => {
    const twice = worldOf([wrong(), wrong(), answer(200)])
    await expect(send(twice.world, signedCall)).rejects.toMatchObject({ code: 80002 })
    expect(twice.sent).toHaveLength(2)
    const silent = worldOf([answer(80002), answer(200)])
    await expect(send(silent.world, signedCall)).rejects.toMatchObject({ code: 80002 })
    expect(silent.sent).toHaveLength(1)
    expect(twice.heard.ended).toEqual([])
  })
})

describe('an ended session', () => {
  const endings: [string, () => Response][] = [
    ...[401, 90000, 90001, 90002].map((code): [string, () => Response] => [`code ${code}`, () => answer(code)]),
    ['HTTP 401', () => new Response('<html>', { status: 401 })],
    ['HTTP 401 with an envelope', () => answer(90001, null, 401)],
  ]

  it.each(endings)('is said by %s: to the door with the words', async (_, ended) => {
    for (const call of [accountCalls.readSession, signedCall, wrapperGet]) {
      const { world, heard, sent } = worldOf([ended()])
      await expect(send(world, call)).rejects.toBeInstanceOf(Refusal)
      expect(heard.renewals).toEqual(['the-token'])
      expect(heard.ended).toHaveLength(1)
      expect(sent).toHaveLength(1)
    }
  })

  it.each(endings)('after %s is renewed in silence where that works, and the call sent again with the new token', async (_, ended) => {
    let identity = person
    const renew = async () => {
      identity = { userId: '7', token: 'new-token', signKey: 'new-key' }
      return true
    }
    const { world, heard, sent } = worldOf([ended(), answer(0, 'done')], { identity: () => identity, renew })
    expect(await send(world, wrapperPut, { params: { id: '7' }, body: { name: 'x' } })).toBe('done')
    expect(sent.map(({ headers }) => headers.token)).toEqual(['the-token', 'new-token'])
    const { sign, timestamp = '' } = sent[1]?.headers ?? {}
    expect(sign).toBe(wrapperSignature({ name: 'x' }, 'new-key', 'new-token', timestamp))
    expect(heard.ended).toEqual([])
  })

  it('is not renewed twice for one call', async () => {
    const { world, heard, sent } = worldOf([answer(90001), answer(90001, null, 200, 'again')], { renew: async () => true })
    await expect(send(world, accountCalls.readSession)).rejects.toMatchObject({ msg: 'again' })
    expect(sent).toHaveLength(2)
    expect(heard.ended).toEqual([expect.objectContaining({ code: 90001, msg: 'again' })])
  })

  it('is neither a wrong password in HTTP 401, nor what the door itself answers', async () => {
    const { world, heard } = worldOf([answer(20002, null, 401), answer(90001)])
    await expect(send(world, accountCalls.changePassword, { body: {} })).rejects.toMatchObject({ code: 20002 })
    await expect(send(world, accountCalls.logIn, { body: {} })).rejects.toMatchObject({ code: 90001 })
    expect(heard).toEqual({ ended: [], said: [], renewals: [] })
  })
})

describe('without user id or token', () => {
  it('no call is sent; the person goes to the door', async () => {
    const { world, heard, sent } = worldOf([], { identity: () => null })
    await expect(send(world, deviceCalls.listDevices)).rejects.toMatchObject({ code: 20001 })
    expect(sent).toEqual([])
    expect(heard).toMatchObject({ renewals: [null], ended: [{ code: 20001 }] })
  })

  it('the kept credential is tried first', async () => {
    let identity: Identity | null = null
    const renew = async () => {
      identity = person
      return true
    }
    const { world, sent } = worldOf([answer(0, 'done')], { identity: () => identity, renew })
    expect(await send(world, accountCalls.readSession)).toBe('done')
    expect(sent[0]?.headers.token).toBe('the-token')
  })
})

describe('an answer', () => {
  it('of −1 or 1 shows its words and gives its data; every other code but success rejects with words and data', async () => {
    const { world, heard } = worldOf([answer(-1, 'a'), answer(1, 'b'), answer(30001, { field: 'body.x' }), answer(0)])
    expect([await send(world, wrapperGet), await send(world, wrapperGet)]).toEqual(['a', 'b'])
    expect(heard.said).toEqual(['words', 'words'])
    await expect(send(world, wrapperGet)).rejects.toMatchObject({ code: 30001, msg: 'words', data: { field: 'body.x' } })
    await expect(send(world, signedCall)).rejects.toMatchObject({ code: 0 })
  })

  it('in another status than the family’s clients accept is none', async () => {
    const { world } = worldOf([answer(0, null, 404), answer(0, null, 500), answer(200, null, 500), answer(70003, null, 404)])
    await expect(send(world, wrapperGet)).rejects.toMatchObject({ name: 'Unanswered', kind: 'silence' })
    await expect(send(world, wrapperGet)).rejects.toMatchObject({ name: 'Unanswered', kind: 'nonsense' })
    await expect(send(world, signedCall)).rejects.toMatchObject({ name: 'Unanswered', kind: 'nonsense' })
    await expect(send(world, deviceCalls.listDevices)).rejects.toMatchObject({ code: 70003 })
  })

  it('that does not come, or is a page of somebody else, says so', async () => {
    const { world } = worldOf([new TypeError('no network'), new Response('<html>proxy', { status: 200 })])
    await expect(send(world, alarmCalls.readAlarmCounts)).rejects.toMatchObject({ name: 'Unanswered', kind: 'silence' })
    await expect(send(world, alarmCalls.readAlarmCounts)).rejects.toBeInstanceOf(Unanswered)
  })

  it('of a person who has turned away is nobody’s failure', async () => {
    const { world } = worldOf([new DOMException('left', 'AbortError')])
    const options = { timeout: 1_000, signal: AbortSignal.abort() }
    await expect(ask(world, accountCalls.readSession, {}, options)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('of bytes is given as it is; its refusal is an envelope', async () => {
    const bytes = { timeout: downloadTimeout, bytes: true } as const
    const { world, heard } = worldOf([new Response('PK', { headers: { 'content-type': 'application/zip' } }), answer(90001, null, 401)])
    expect(await (await ask(world, taskCalls.readTaskFile, { params: { taskId: '1' } }, bytes)).response.text()).toBe('PK')
    await expect(ask(world, taskCalls.readTaskFile, { params: { taskId: '1' } }, bytes)).rejects.toMatchObject({ code: 90001 })
    expect(heard.ended).toHaveLength(1)
  })
})
