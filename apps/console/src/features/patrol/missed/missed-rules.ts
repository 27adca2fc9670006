import { askedOnCard, deviceType, type Language } from '@kilowatch/catalog'
import type { DepartmentPatrol, IncompleteCard } from '@kilowatch/contract'
import { daysAfter } from '@kilowatch/work'
import { isoDate } from '../../../shared/formats.ts'
import { inOrder } from '../../../ui/list/list-address.ts'
import type { Days } from '../../../ui/pickers/day-range.tsx'

/** How many days are looked at where nobody says which. */
const usualDays = 30

/** The asked days; where an end is open, so many days until the last one, or until today. */
export function periodOf(asked: Days, now: Date): Days {
  const { from, to } = inOrder({ ...asked })
  const last = to || isoDate(now)
  return { from: from || daysAfter(last, 1 - usualDays), to: last }
}

/** The names of what a card does not say. */
export function lacking({ type, missing }: Pick<IncompleteCard, 'type' | 'missing'>, language: Language): readonly string[] {
  const asked = askedOnCard(deviceType(type) ?? { info: [] })
  return asked.filter(({ key }) => missing.includes(key)).map(({ name }) => name[language])
}

/** How deep a department stands below those that are shown with it. */
export function depthOf({ parentId }: Pick<DepartmentPatrol, 'parentId'>, all: readonly DepartmentPatrol[]): number {
  const parent = parentId === null ? undefined : all.find(({ departmentId }) => departmentId === parentId)
  return parent ? depthOf(parent, all) + 1 : 0
}
