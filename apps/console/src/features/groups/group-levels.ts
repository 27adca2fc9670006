import type { Group } from '@kilowatch/contract'

/** A group of the first level with those below it. */
export interface FirstLevel extends Group {
  below: readonly Group[]
}

/** The groups in their two levels, each in the order of the answer. */
export function levelsOf(groups: readonly Group[]): readonly FirstLevel[] {
  return groups
    .filter(({ parentId }) => parentId === null)
    .map((first) => ({ ...first, below: groups.filter(({ parentId }) => parentId === first.id) }))
}

/** Where a group is shown, by its level. */
export function groupPath({ id, parentId }: Pick<Group, 'id' | 'parentId'>): string {
  return `${parentId === null ? '/device_group_level1' : '/device_group_level2'}?group=${id}`
}

/** The group of the address; without one the first of the page's level, else the first of all. */
export function chosenGroup(groups: readonly Group[], id: string, level: 1 | 2 | null): Group | undefined {
  const named = groups.find((group) => group.id === id)
  if (named) return named
  const ofLevel = groups.find(({ parentId }) => level !== null && (parentId === null) === (level === 1))
  return ofLevel ?? levelsOf(groups)[0]
}
