/** Stands in where a browser refuses storage: the value then lasts as long as the tab. */
const inTab = new Map<string, string>()

/** A value that this browser keeps; null when there is none or it cannot be read. */
export function readLocal<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? inTab.get(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps a value, or forgets it (null). */
export function writeLocal(key: string, value: unknown): void {
  const text = value === null ? null : JSON.stringify(value)
  if (text === null) inTab.delete(key)
  else inTab.set(key, text)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Kept in the tab alone.
  }
}
