/** Milliseconds. */
const patience = 8_000

/** Whether anybody answers there, whatever it is: pages may not read more of what another origin answers. */
export async function reaches(address: string): Promise<boolean> {
  const asking = new AbortController()
  const timer = setTimeout(() => asking.abort(), patience)
  try {
    await fetch(address, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal: asking.signal })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    asking.abort()
  }
}
