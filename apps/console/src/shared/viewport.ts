import { useSyncExternalStore } from 'react'

/** Below 993 px: the sidebar is a drawer, tables are cards (specification: breakpoint 992). */
const narrow = window.matchMedia('(max-width: 992px)')

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the screen is a phone's or a small tablet's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
