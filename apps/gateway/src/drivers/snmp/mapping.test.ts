import { deviceType } from '@kilowatch/catalog'
import { snmpModels } from '@kilowatch/catalog/models'
import { expect, it } from 'vitest'
import { mapObjects } from './mapping.ts'

function mapped(code: string, said: Readonly<Record<string, number>>): Record<string, unknown> {
  const model = snmpModels.find((each) => each.code === code)
  const type = deviceType(model?.type ?? '')
  if (!model || !type) throw new Error(`no model ${code}`)
  return Object.fromEntries(mapObjects(type, model, new Map(Object.entries(said).map(([oid, value]) => [oid, { value, wraps: false }]))))
}

it('a Poseidon probe that is lost has no temperature and no humidity', () => {
  const row = (number: number, state: number, tenths: number, unit: number) => ({
    [`1.3.6.1.4.1.21796.3.3.3.1.4.${number}`]: state,
    [`1.3.6.1.4.1.21796.3.3.3.1.6.${number}`]: tenths,
    [`1.3.6.1.4.1.21796.3.3.3.1.9.${number}`]: unit,
  })
  expect(mapped('hwg-poseidon', { ...row(1, 1, -125, 0), ...row(2, 0, -9999, 0), ...row(3, 0, -9999, 3) })).toEqual({
    'probe.1.link': expect.any(Number),
    'probe.1.temperature': -12.5,
    'probe.2.link': expect.any(Number),
    'probe.3.link': expect.any(Number),
  })
})
