import { useSyncExternalStore } from 'react'

type Watched = ReturnType<typeof watched>

function watched(query: string) {
  const media = window.matchMedia(query)
  return {
    subscribe(changed: () => void): () => void {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    matches: () => media.matches,
  }
}

function useWatched({ subscribe, matches }: Watched): boolean {
  return useSyncExternalStore(subscribe, matches)
}

/** Below 993 px: the sidebar is a drawer, tables are cards (specification: breakpoint 992). */
const narrow = watched('(max-width: 992px)')
/** The header has no room for everything that it offers. */
const tight = watched('(max-width: 1279px)')
/** No room for a drawing that goes from left to right. */
const upright = watched('(max-width: 700px)')
const still = watched('(prefers-reduced-motion: reduce)')

/** Whether the screen is a phone's or a small tablet's. */
export function useNarrow(): boolean {
  return useWatched(narrow)
}

/** Whether what the header offers less often stands in the person's menu. */
export function useTight(): boolean {
  return useWatched(tight)
}

/** Whether the screen is a phone's, held upright. */
export function useUpright(): boolean {
  return useWatched(upright)
}

/** Whether the person wishes that nothing moves. */
export function useStill(): boolean {
  return useWatched(still)
}
