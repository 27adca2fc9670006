import { expect, test } from 'vitest'
import { askedOnCard } from './information-card.ts'
import { deviceType } from './lookup.ts'

test('a card asks for what the type requires, its name plate and since when it stands there, and for no remarks', () => {
  const asked = (code: string) => askedOnCard(deviceType(code) ?? { info: [] }).map(({ key }) => key)
  expect(asked('ups')).toEqual(expect.arrayContaining(['brand', 'model', 'capacity']))
  expect(asked('ups')).not.toContain('remarks')
})
