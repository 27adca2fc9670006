import { expect, test } from 'vitest'
import { type KeptCredential, type ShownForm, shownOf, shownText } from './rules.ts'

const kept: KeptCredential[] = [
  { way: 'card', digest: 'one', tail: '1A2F' },
  { way: 'card', digest: 'two', tail: '9C01' },
  { way: 'pin', digest: 'pin', tail: '' },
  { way: 'finger', digest: 'finger', tail: '7' },
]
const asShown: ShownForm = { ...shownText(kept), fromDay: null, untilDay: null }
const read = (form: Partial<ShownForm>, present = kept) => shownOf({ ...asShown, ...form }, present)
const fault = (form: Partial<ShownForm>, present = kept) => {
  const shown = read(form, present)
  return 'fault' in shown ? [shown.fault.field, shown.fault.says] : undefined
}

test('what is kept is shown by its ends, and stays where it is sent back so', () => {
  expect(asShown).toMatchObject({ cards: '••••1A2F, ••••9C01', pin: '••••', finger: '7' })
  expect(read({})).toEqual({ stays: kept, fresh: [] })
})

test('a card that is taken out of the text goes, a number that is added comes, as readers read it', () => {
  expect(read({ cards: '••••9C01，04:a1 b2-c9' })).toMatchObject({
    stays: [{ tail: '9C01' }, { way: 'pin' }, { way: 'finger' }],
    fresh: [{ way: 'card', plain: '04A1B2C9', tail: 'B2C9' }],
  })
  expect(read({ cards: '', pin: '4829', finger: '' })).toMatchObject({ stays: [], fresh: [{ way: 'pin', plain: '4829', tail: '' }] })
})

test.each([
  ['an end that is none of the kept cards', { cards: '••••0000' }, ['cards', 'door-card']],
  ['a card that no reader reads', { cards: '卡一' }, ['cards', 'door-card']],
  ['five cards', { cards: '••••1A2F,••••9C01,AAA1,AAA2,AAA3' }, ['cards', 'door-many-cards']],
  ['a PIN of three digits', { pin: '482' }, ['pin', 'door-pin']],
  ['a PIN with letters', { pin: '48a9' }, ['pin', 'door-pin']],
  ['a finger that has no number', { finger: 'x' }, ['finger', 'door-finger']],
  ['somebody who shows nothing', { cards: '', pin: '', finger: '' }, ['cards', 'door-nothing-shown']],
  ['a last day before the first', { fromDay: '2026-02-01', untilDay: '2026-01-31' }, ['untilDay', 'door-days']],
])('refuses %s', (_, form, refused) => expect(fault(form)).toEqual(refused))

test('a hidden PIN of somebody who has none is none', () =>
  expect(fault({ cards: 'AAA1', pin: '••••', finger: '' }, [])).toEqual(['pin', 'door-pin']))
