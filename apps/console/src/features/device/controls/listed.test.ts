import { deviceType, resolveControl } from '@kilowatch/catalog'
import { expect, test } from 'vitest'
import { listedControls } from './listed.ts'

test('a control that a drawing offers is listed as long as the device has not said how it is', () => {
  const ac = deviceType('ac')
  if (!ac) throw new Error('no air conditioner')
  const unit = ac.overview.find((part) => part.part === 'unit')
  const power = unit?.part === 'unit' ? unit.power : ''
  const controls = [{ key: power }, { key: 'other' }]
  const proof = resolveControl(ac, power)?.proof.key ?? ''
  expect(proof).not.toBe('')
  expect(listedControls(ac, controls, new Map())).toEqual(controls)
  expect(listedControls(ac, controls, new Map([[proof, {}]]))).toEqual([{ key: 'other' }])
})
