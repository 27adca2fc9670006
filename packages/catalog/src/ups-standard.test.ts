import { expect, test } from 'vitest'
import { fieldProblem } from './field.ts'
import { ownOfStandard, standardFault, upsStandardFields, upsStandardRows, usualUpsStandard } from './ups-standard.ts'

test('what is usual is within its own bounds and contradicts nothing', () => {
  for (const field of upsStandardFields) expect(fieldProblem(field, usualUpsStandard[field.key]), field.key).toBeUndefined()
  expect(standardFault(usualUpsStandard)).toBeUndefined()
  expect(ownOfStandard(usualUpsStandard)).toEqual([])
})

test('each limit stands in one line', () => {
  const shown = upsStandardRows.flatMap(({ warn, fail }) => [warn, fail]).filter((key) => key !== undefined)
  expect([...shown].sort()).toEqual(upsStandardFields.map(({ key }) => key).sort())
})

test('warn comes before fail on the side that is worse', () => {
  expect(standardFault({ ...usualUpsStandard, loadWarn: 80 })).toBe('loadFail')
  expect(standardFault({ ...usualUpsStandard, backupWarn: 30 })).toBe('backupFail')
  expect(standardFault({ ...usualUpsStandard, inputLow: 242 })).toBe('inputHigh')
  expect(ownOfStandard({ ...usualUpsStandard, ageWarn: 9 })).toEqual(['ageWarn'])
})
