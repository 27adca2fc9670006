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
