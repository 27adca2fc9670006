import { expect, test } from 'vitest'
import { phaseShares } from './phase-shares.ts'

const read = (values: Record<string, number | undefined>) =>
  phaseShares('road.*.phase.*.current', Object.keys(values), (key) => values[key])
const sharesOf = (values: Record<string, number | undefined>) =>
  read(values).shares.map(({ phase, sum, deviation }) => [
    phase,
    sum === undefined ? undefined : Number(sum.toFixed(1)),
    deviation === undefined ? undefined : Number(deviation.toFixed(1)),
  ])
const two = {
  ...{ 'road.2.phase.1.current': 29.9, 'road.2.phase.2.current': 32.4, 'road.2.phase.3.current': 26 },
  ...{ 'road.1.phase.1.current': 31.6, 'road.1.phase.2.current': 34.5, 'road.1.phase.3.current': 29.1 },
}

test('phases are summed over both roads and compared with their mean', () => {
  expect(sharesOf(two)).toEqual([
    [1, 61.5, 0.5],
    [2, 66.9, 9.4],
    [3, 55.1, -9.9],
  ])
  expect(read(two).mean).toBeCloseTo(61.17)
})

test('what is not wholly known is compared with nothing', () => {
  expect(sharesOf({ ...two, 'road.2.phase.3.current': undefined })).toEqual([
    [1, 61.5, undefined],
    [2, 66.9, undefined],
    [3, undefined, undefined],
  ])
  expect(read({ ...two, 'road.2.phase.3.current': undefined }).mean).toBeUndefined()
})

test('where nothing flows, or nothing is measured, nothing is out of balance', () => {
  expect(sharesOf({ 'road.1.phase.1.current': 0, 'road.1.phase.2.current': 0 })).toEqual([
    [1, 0, undefined],
    [2, 0, undefined],
  ])
  expect(sharesOf({ 'branch.1.current': 5 })).toEqual([])
})
