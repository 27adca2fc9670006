import { wireHash } from '@kilowatch/contract'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** As much of a browser as sessions need; every test starts with an empty one. */
function emptyBrowser() {
  const cookies = new Map<string, string>()
  const stored = new Map<string, string>()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    documentElement: {},
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return { cookies, stored }
}

let browser = emptyBrowser()
let asked: { url: string; body: unknown; token: string | undefined }[] = []

/** The server answers these, one after the other. */
function serverAnswers(...answers: { code: number; data?: unknown; msg?: string }[]): void {
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    asked.push({ url, body: body ? JSON.parse(String(body)) : null, token: (headers as Record<string, string>).token })
    const next = answers.shift()
    if (!next) throw new TypeError('no network')
    return Response.json({ msg: '', data: null, ...next })
  })
}

const browserOf = (body: unknown) => (body as { browser: string }).browser
const opened = (n: number) => ({
  code: 200,
  data: { user_id: '7', token: `token-${n}`, signKey: `key-${n}`, credential: `kwr_${n}`, serverTime: Date.now() + 5_000 },
})
const wish = { account: 'wang', mode: 'client', remember: true } as const

async function freshSession() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { serveClient } = await import('./client.ts')
  const identity = await import('./identity.ts')
  const clock = await import('./server-clock.ts')
  serveClient({ prefix: async () => '', renew: session.renewSession, ended: session.leaveSession, said: () => {} })
  return { ...session, ...identity, ...clock, send: (await import('./client.ts')).send }
}

afterEach(() => {
  vi.useRealTimers()
})
// The files that come after this one have a network.
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  browser = emptyBrowser()
  asked = []
})

describe('signing in', () => {
  it('review X11: keeps token, user id and key for seven days and in no cookie, and the server’s clock beside them', async () => {
    const session = await freshSession()
    serverAnswers(opened(1))
    await session.signIn({ ...wish, remember: false }, 'secret')
    expect(asked).toEqual([
      {
        url: '/api/account/userkey/',
        body: { account: 'wang', pw: wireHash('secret'), mode: 'client', browser: expect.stringMatching(/^[\w-]{43}$/) },
        token: undefined,
      },
    ])
    expect(session.readIdentity()).toEqual({ userId: '7', token: 'token-1', signKey: 'key-1' })
    expect(browser.cookies.size).toBe(0)
    const week = 7 * 86_400_000
    vi.setSystemTime(Date.now() + week - 1_000)
    expect(session.readIdentity()).not.toBeNull()
    vi.setSystemTime(Date.now() + 2_000)
    expect(session.readIdentity()).toBeNull()
    expect(session.clockOffset()).toBeGreaterThan(4_000)
    expect(session.readRemembered()).toBeNull()
    expect([...browser.stored.values()].join()).not.toContain('secret')
  })

  it('keeps the credential only where the person wants to be remembered; leaving drops it, and keeps the name', async () => {
    const session = await freshSession()
    serverAnswers(opened(1), { code: 0 })
    await session.signIn(wish, 'secret')
    expect(session.readRemembered()).toEqual({ account: 'wang', mode: 'client', credential: 'kwr_1' })
    await session.signOut()
    expect(session.readRemembered()).toEqual({ account: 'wang', mode: 'client', credential: null })
    expect(session.readIdentity()).toBeNull()
  })

  it('without the key of the session counts for nothing: no call could be signed', async () => {
    const session = await freshSession()
    browser.stored.set('kw.session', JSON.stringify({ token: 't', userId: '7', until: Date.now() + 60_000 }))
    expect(session.readIdentity()).toBeNull()
  })

  it('review X11: anyone who was signed in by the cookies of an earlier version stays so, and the cookies go', async () => {
    browser.cookies.set('token', 't').set('user_id', '7').set('other', 'stays')
    browser.stored.set('kw.signing', JSON.stringify({ userId: '7', signKey: 'k' }))
    const session = await freshSession()
    expect(session.readIdentity()).toEqual({ token: 't', userId: '7', signKey: 'k' })
    expect([...browser.cookies.keys()]).toEqual(['other'])
    expect(browser.stored.has('kw.signing')).toBe(false)
  })

  it('cookies of somebody else’s session are removed, and sign nobody in', async () => {
    browser.cookies.set('token', 't').set('user_id', '8')
    browser.stored.set('kw.signing', JSON.stringify({ userId: '7', signKey: 'k' }))
    const session = await freshSession()
    expect(session.readIdentity()).toBeNull()
    expect(browser.cookies.size).toBe(0)
  })
})

describe('silent re-login', () => {
  it('spends the credential in the password’s place, keeps the new one, and the call goes on', async () => {
    const session = await freshSession()
    serverAnswers(opened(1), { code: 90001 }, opened(2), { code: 0, data: 'done' })
    await session.signIn(wish, 'secret')
    const { accountCalls } = await import('@kilowatch/contract')
    expect(await session.send(accountCalls.readSession, {})).toBe('done')
    expect(asked[2]?.body).toEqual({ account: 'wang', pw: 'kwr_1', browser: browserOf(asked[0]?.body) })
    expect(asked.map(({ token }) => token)).toEqual([undefined, 'token-1', 'token-1', 'token-2'])
    expect(session.readRemembered()?.credential).toBe('kwr_2')
  })

  it('happens once for calls that fail together', async () => {
    const session = await freshSession()
    serverAnswers(opened(1), { code: 90001 }, { code: 90001 }, opened(2), { code: 0, data: 'a' }, { code: 0, data: 'b' })
    await session.signIn(wish, 'secret')
    const { accountCalls } = await import('@kilowatch/contract')
    await Promise.all([session.send(accountCalls.readSession, {}), session.send(accountCalls.readSession, {})])
    expect(asked.filter(({ url }) => url === '/api/account/userkey/')).toHaveLength(2)
  })

  it('is not needed where another tab has done it', async () => {
    const session = await freshSession()
    session.keepIdentity({ userId: '7', token: 'of-the-other-tab', signKey: 'k' })
    serverAnswers()
    expect(await session.renewSession('an-old-one')).toBe(true)
    expect(asked).toEqual([])
  })

  it('that is refused says nothing and drops what is spent; without an answer the credential is kept', async () => {
    const session = await freshSession()
    session.keepRemembered({ account: 'wang', mode: 'client', credential: 'kwr_1' })
    serverAnswers()
    expect(await session.renewSession(null)).toBe(false)
    expect(session.readRemembered()?.credential).toBe('kwr_1')
    serverAnswers({ code: 80001 }, { code: 20002 })
    expect(await session.renewSession(null)).toBe(false)
    expect(session.readRemembered()?.credential).toBe('kwr_1')
    expect(await session.renewSession(null)).toBe(false)
    expect(session.readRemembered()).toEqual({ account: 'wang', mode: 'client', credential: null })
    expect(await session.renewSession(null)).toBe(false)
    expect(asked).toHaveLength(3)
  })

  it('that fails ends the session with the words of the first refusal', async () => {
    const session = await freshSession()
    serverAnswers(opened(1), { code: 90001, msg: 'over' }, { code: 20002, msg: 'spent' })
    await session.signIn(wish, 'secret')
    const { accountCalls } = await import('@kilowatch/contract')
    await expect(session.send(accountCalls.readSession, {})).rejects.toMatchObject({ code: 90001 })
    expect(session.readIdentity()).toBeNull()
    expect(session.sessionEnd()).toEqual({ code: 90001, msg: 'over' })
    await expect(session.send(accountCalls.readSession, {})).rejects.toMatchObject({ code: 20001 })
    expect(session.sessionEnd()).toEqual({ code: 90001, msg: 'over' })
  })

  it('follows a changed contact', async () => {
    const session = await freshSession()
    session.keepRemembered({ account: '13800000000', mode: 'client', credential: 'kwr_1' })
    session.followAccount('13900000000', '13700000000')
    expect(session.readRemembered()?.account).toBe('13800000000')
    session.followAccount('13800000000', '13700000000')
    expect(session.readRemembered()?.account).toBe('13700000000')
  })
})
