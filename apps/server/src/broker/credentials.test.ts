import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cachedCredentials } from './credentials.ts'

const hash = (secret: string) => createHash('sha256').update(secret).digest()

/** A store that answers each look-up only when it is told to, with what it held when it was asked. */
function slowStore() {
  const held = new Map<string, Buffer>()
  const open: (() => void)[] = []
  return {
    held,
    lookup: (ids: readonly string[]) => {
      const found = new Map(ids.flatMap((id) => (held.has(id) ? [[id, Buffer.from(held.get(id) ?? [])] as const] : [])))
      return new Promise<ReadonlyMap<string, Buffer>>((resolve) => open.push(() => resolve(found)))
    },
    /** The n-th look-up that waits. */
    answer: (index = 0) => open.splice(index, 1)[0]?.(),
  }
}

async function knownUplink() {
  const store = slowStore()
  store.held.set('u', hash('one'))
  const credentials = cachedCredentials(store.lookup)
  const first = credentials.matches('u', Buffer.from('one'))
  await settled()
  store.answer()
  expect(await first).toBe(true)
  return { store, credentials }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a changed or removed secret is told once', async () => {
  const { store, credentials } = await knownUplink()
  store.held.set('u', hash('two'))
  const changed = credentials.refresh(['u'])
  store.answer()
  expect(await changed).toEqual(['u'])
  expect(await credentials.refresh(['u'])).toEqual([])
})

test('a late answer cuts nobody off who came back since it was asked', async () => {
  const { store, credentials } = await knownUplink()
  store.held.delete('u')
  const [early, late] = [credentials.refresh(['u']), credentials.refresh()]
  store.answer(0)
  expect(await early).toEqual(['u'])
  store.held.set('u', hash('one'))
  const back = credentials.matches('u', Buffer.from('one'))
  await settled()
  store.answer(1)
  expect(await back).toBe(true)
  store.answer(0)
  expect(await late).toEqual([])
})

test('who is let in while others are looked at again is known, and told of when its own secret changes', async () => {
  const store = slowStore()
  store.held.set('u', hash('one'))
  const credentials = cachedCredentials(store.lookup)
  const first = credentials.matches('u', Buffer.from('one'))
  await settled()
  await credentials.refresh(['other'])
  store.answer()
  expect(await first).toBe(true)
  expect(credentials.isKnown('u')).toBe(true)
  store.held.delete('u')
  const changed = credentials.refresh(['u'])
  store.answer()
  expect(await changed).toEqual(['u'])
  expect(credentials.isKnown('u')).toBe(false)
})

test.each([['its own', ['u']] as const, ['any', undefined] as const])(
  'a look-up that %s change overtakes is made again before anybody is let in',
  async (_whose, changedIds) => {
    const store = slowStore()
    store.held.set('u', hash('one'))
    const credentials = cachedCredentials(store.lookup)
    const old = credentials.matches('u', Buffer.from('one'))
    await settled()
    store.held.set('u', hash('two'))
    expect(await credentials.refresh(changedIds)).toEqual([])
    store.answer()
    await settled()
    store.answer()
    expect(await old).toBe(false)
    expect(await credentials.matches('u', Buffer.from('two'))).toBe(true)
  },
)

test('a store that does not answer lets nobody in, and the next try asks again', async () => {
  let isDown = true
  const credentials = cachedCredentials(async () => {
    if (isDown) throw new Error('down')
    return new Map([['u', hash('one')]])
  })
  await expect(credentials.matches('u', Buffer.from('one'))).rejects.toThrow('down')
  isDown = false
  expect(await credentials.matches('u', Buffer.from('one'))).toBe(true)
})
