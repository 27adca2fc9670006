import { create } from 'zustand'
import type { Area } from './area.ts'
import { readLocal, writeLocal } from './local-values.ts'
import { useSession } from './session.ts'
import { hasBackgrounds, hasVersions } from './version-rules.ts'

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

/** Whether the old version of an area is active for the person. */
export function useOldVersion(area: Area): boolean {
  const session = useSession()
  const old = useVersions((state) => state.old[area])
  return hasVersions(session) && old
}

/** Whether the person chooses a background in an area. */
export function useHasBackgrounds(area: Area): boolean {
  return hasBackgrounds(useSession(), useOldVersion(area))
}

/** Chooses a version of an area. */
export function chooseVersion(area: Area, old: boolean): void {
  useVersions.getState().set(area, old)
}
