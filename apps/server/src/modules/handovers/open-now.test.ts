import { expect, it } from 'vitest'
import type { GroupOnDuty } from '../on-duty/index.ts'
import { shiftBegan } from './open-now.ts'

const now = new Date('2026-11-23T12:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const duty = (userId: string, hours: number) => ({ on: [{ userId, from: before(hours) }], next: [] }) as unknown as GroupOnDuty

it('review J11: a note has what was written since its writer’s own shift began, of the longest where there are several', () => {
  expect(shiftBegan([duty('1', 3), duty('1', 8), duty('2', 20)], '1', now)).toEqual(before(8))
})

it('of whoever is not on duty it has what was written in twelve hours', () => {
  expect(shiftBegan([duty('2', 20)], '1', now)).toEqual(before(12))
})
