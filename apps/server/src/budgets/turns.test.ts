import { expect, it } from 'vitest'
import { budgets } from './budgets.ts'
import { Turns } from './turns.ts'

const imports = { each: 'importsOfBusiness', all: 'importsAtOnce', waiting: 'importsWaiting' } as const

it('lets each holder do so much at a time, so many of all, and a few wait in their order', async () => {
  const turns = new Turns(imports)
  const order: string[] = []
  const begun = (holder: string) =>
    turns.take(holder).then((giveBack) => {
      order.push(holder)
      return giveBack
    })
  const [a, b] = [await begun('a'), await begun('b')]
  const crowd = Array.from({ length: budgets.importsWaiting.most }, (_, n) => String(n))
  const waiting = crowd.map(begun)
  await expect(turns.take('a')).rejects.toMatchObject({ whose: 'own', budget: 'importsOfBusiness' })
  await expect(turns.take('0')).rejects.toMatchObject({ whose: 'own', budget: 'importsOfBusiness' })
  await expect(turns.take('c')).rejects.toMatchObject({ whose: 'all', budget: 'importsWaiting' })
  a()
  a()
  const again = begun('a')
  for (const one of waiting) (await one)()
  ;(await again)()
  expect(order).toEqual(['a', 'b', ...crowd, 'a'])
  b()
})

it('lets others pass whose own work is not in the way', async () => {
  const turns = new Turns({ each: 'readsOfBusiness', eachAtOnce: 'readsOfBusinessAtOnce', all: 'readsAtOnce', waiting: 'readsWaiting' })
  const own = await Promise.all(Array.from({ length: budgets.readsOfBusinessAtOnce.most }, () => turns.take('a')))
  const order: string[] = []
  const later = turns.take('a').then((giveBack) => {
    order.push('a')
    return giveBack
  })
  ;(await turns.take('b'))()
  order.push('b')
  own[0]?.()
  ;(await later)()
  expect(order).toEqual(['b', 'a'])
})

it('lets nobody wait where no budget says so', async () => {
  const turns = new Turns({ each: 'importsOfBusiness', all: 'importsOfBusiness' })
  const giveBack = await turns.take('a')
  await expect(turns.take('b')).rejects.toMatchObject({ whose: 'all', budget: 'importsOfBusiness' })
  giveBack()
  ;(await turns.take('b'))()
})
