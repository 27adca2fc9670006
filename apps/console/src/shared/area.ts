import { create } from 'zustand'

/** The two areas of the specification: the main one, and that of a business (console 2.2 and 2.6). */
export type Area = 'main' | 'enterprise'

/** The area that an address says by itself. */
export function areaOf(path: string): Area {
  return path === '/enterprise' || path.startsWith('/enterprise/') || path.startsWith('/enterprise_') ? 'enterprise' : 'main'
}

interface AreaStore {
  /** The area in which this tab was last; null before its first page. */
  area: Area | null
  set(area: Area): void
}

const storageKey = 'kw.area'

function remembered(): Area | null {
  try {
    const area = sessionStorage.getItem(storageKey)
    return area === 'main' || area === 'enterprise' ? area : null
  } catch {
    return null
  }
}

/** Where the tab is; pages that stand in one area alone are shown in the one that they were reached from. */
export const useArea = create<AreaStore>((set) => ({
  area: remembered(),
  set(area) {
    set({ area })
    try {
      sessionStorage.setItem(storageKey, area)
    } catch {
      // A browser that refuses storage begins anew after a reload.
    }
  },
}))

/** The next person on this tab begins where they belong. */
export function forgetArea(): void {
  useArea.setState({ area: null })
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept.
  }
}
