import { create } from 'zustand'
import type { Area } from './area.ts'
import { readLocal, writeLocal } from './local-values.ts'
import { useSession } from './session.ts'
import type { Person } from './who.ts'

/** The specification's names of the two local values: 1 is the old version, the denser one. */
const keys: Readonly<Record<Area, string>> = { main: 'isoldv', enterprise: 'isenoldv' }

interface VersionStore {
  old: Readonly<Record<Area, boolean>>
  set(area: Area, old: boolean): void
}

const isOld = (area: Area) => Number(readLocal<number | string>(keys[area])) === 1

const useVersions = create<VersionStore>((set) => ({
  old: { main: isOld('main'), enterprise: isOld('enterprise') },
  set(area, old) {
    set((state) => ({ old: { ...state.old, [area]: old } }))
    writeLocal(keys[area], old ? 1 : 0)
  },
}))

/** People of a business choose between the versions (specification, console 2.3); others have the new one. */
export function hasVersions({ sf }: Pick<Person, 'sf'>): boolean {
  return sf === 2 || sf === 3
}

/** Whether the old version of an area is active for the person. */
export function useOldVersion(area: Area): boolean {
  const session = useSession()
  const old = useVersions((state) => state.old[area])
  return hasVersions(session) && old
}

/** Backgrounds are chosen where the new version is not: by individuals, and in the old version (specification, console 2.3). */
export function useHasBackgrounds(area: Area): boolean {
  const session = useSession()
  const old = useOldVersion(area)
  return !hasVersions(session) || old
}

/** Chooses a version of an area. */
export function chooseVersion(area: Area, old: boolean): void {
  useVersions.getState().set(area, old)
}
