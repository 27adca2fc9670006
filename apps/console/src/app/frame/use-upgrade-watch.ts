import { useEffect, useRef } from 'react'
import { codeParts, lookForNewer, reloadFor, retryParts } from '../../shared/code-parts.ts'
import { useLiveStatus } from '../../shared/live.ts'

/**
 * When the server is there again: what could not be fetched is tried again, and after an upgrade the tab is reloaded once, unless the
 * person is in the middle of something; then the notice says so.
 */
export function useUpgradeWatch(): void {
  const { connected } = useLiveStatus()
  const wasConnected = useRef(false)
  useEffect(() => {
    if (!connected) return
    if (wasConnected.current) void afterReturn()
    wasConnected.current = true
  }, [connected])
}

async function afterReturn(): Promise<void> {
  if (codeParts.getState().troubles.size > 0) retryParts()
  const build = await lookForNewer()
  if (build !== null && !hasDialog()) reloadFor(build)
}

/** Whether something that was opened over the page would be closed by reloading it. */
function hasDialog(): boolean {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].some((dialog) => dialog.checkVisibility())
}
