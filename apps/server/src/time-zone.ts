/** An IANA name as this runtime writes it; undefined where it knows none such. Bare offsets have no summer time and are none. */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
