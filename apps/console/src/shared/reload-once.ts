import { hasUnsaved } from './unsaved.ts'

const storageKey = 'kw.reloaded'

/**
 * Reloads the page for a reason, in this tab once for each reason: never a loop, and never while something is unsaved.
 * @returns whether it does
 */
export function reloadOnce(reason: string): boolean {
  if (hasUnsaved()) return false
  try {
    const done = reasons()
    if (done.includes(reason)) return false
    sessionStorage.setItem(storageKey, JSON.stringify([...done, reason]))
  } catch {
    // Who cannot remember having done it does not do it.
    return false
  }
  location.reload()
  return true
}

/** The reason is gone: should it come back, it may be done once more. */
export function forgetReload(reason: string): void {
  try {
    const done = reasons()
    if (done.includes(reason)) sessionStorage.setItem(storageKey, JSON.stringify(done.filter((each) => each !== reason)))
  } catch {
    // Nothing was remembered.
  }
}

function reasons(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as string[]
}
