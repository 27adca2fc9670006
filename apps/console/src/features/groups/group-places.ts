import type { Group } from '@kilowatch/contract'
import { levelsOf } from './group-levels.ts'

/** Where a group goes: below which group, and before which of those that stand there; null: the first level, and the end. */
export interface Place {
  parentId: string | null
  beforeId: string | null
}

const siblingsOf = (groups: readonly Group[], parentId: string | null) => groups.filter((each) => each.parentId === parentId)

/**
 * One step up or down in the list. Past the first or last of its group one of the second level goes to the end or the beginning of the
 * group beside. Undefined: there is no further place.
 */
export function stepped(groups: readonly Group[], { id, parentId }: Group, by: 1 | -1): Place | undefined {
  const siblings = siblingsOf(groups, parentId)
  const place = siblings.findIndex((each) => each.id === id) + by
  const others = siblings.filter((each) => each.id !== id)
  if (place >= 0 && place <= others.length) return { parentId, beforeId: others[place]?.id ?? null }
  if (parentId === null) return undefined
  const levels = levelsOf(groups)
  const beside = levels[levels.findIndex((first) => first.id === parentId) + by]
  return beside && { parentId: beside.id, beforeId: by === 1 ? (beside.below[0]?.id ?? null) : null }
}

/** Where a group comes to stand that is dropped on another: in its place, or at the end of a group of the first level. Undefined: it cannot, or stands there. */
export function droppedOn(groups: readonly Group[], carried: Group, target: Group): Place | undefined {
  if (carried.id === target.id) return undefined
  if (carried.parentId !== null && target.parentId === null)
    return carried.parentId === target.id ? undefined : { parentId: target.id, beforeId: null }
  if ((carried.parentId === null) !== (target.parentId === null)) return undefined
  const siblings = siblingsOf(groups, target.parentId)
  const [from, to] = [siblings.findIndex(({ id }) => id === carried.id), siblings.findIndex(({ id }) => id === target.id)]
  // Downwards it comes behind, since what is dropped on gives way upwards.
  const before = from !== -1 && from < to ? siblings[to + 1] : target
  return { parentId: target.parentId, beforeId: before?.id ?? null }
}

/** The list as it is once the group stands there. */
export function placed(groups: readonly Group[], { id }: Group, { parentId, beforeId }: Place): Group[] {
  const moved = groups.flatMap((each) => (each.id === id ? { ...each, parentId } : []))
  const others = groups.filter((each) => each.id !== id)
  const before = others.findIndex((each) => each.id === beforeId)
  return before === -1 ? [...others, ...moved] : others.toSpliced(before, 0, ...moved)
}
