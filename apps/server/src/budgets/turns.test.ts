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

it('review A18: turns of a holder go round its people, and nobody keeps the others out', async () => {
  const turns = new Turns({
    ...{ each: 'exportsOfBusiness', eachAtOnce: 'exportsOfBusinessAtOnce', all: 'exportsAtOnce', waiting: 'exportsWaiting' },
    ...{ person: 'exportsOfPerson', personAtOnce: 'exportsOfPersonAtOnce' },
  })
  const order: string[] = []
  const begun = (person: string) =>
    turns.take('business', person).then((giveBack) => {
      order.push(person)
      return giveBack
    })
  const heavy = Array.from({ length: budgets.exportsOfPerson.most }, () => begun('heavy'))
  await Promise.all(heavy.slice(0, budgets.exportsOfPersonAtOnce.most))
  await expect(turns.take('business', 'heavy')).rejects.toMatchObject({ whose: 'own', budget: 'exportsOfPerson' })
  const light = await begun('light')
  const [waiting, last] = [begun('third'), begun('light')]
  expect(order).toEqual(['heavy', 'heavy', 'light'])
  ;(await heavy[0])?.()
  // Whoever has nothing under way goes before those who came earlier.
  ;(await waiting)()
  await heavy[2]
  light()
  await last
  expect(order).toEqual(['heavy', 'heavy', 'light', 'third', 'heavy', 'light'])
})

it('lets nobody wait where no budget says so', async () => {
  const turns = new Turns({ each: 'importsOfBusiness', all: 'importsOfBusiness' })
  const giveBack = await turns.take('a')
  await expect(turns.take('b')).rejects.toMatchObject({ whose: 'all', budget: 'importsOfBusiness' })
  giveBack()
  ;(await turns.take('b'))()
})
