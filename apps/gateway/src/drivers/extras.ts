import { wireLimits } from '@kilowatch/telemetry'

/** Says how many more there are than fit. */
export const leftOut = 'extras.left_out'

/** Passwords and keys are nobody's to read. */
export function isSecret(name: string): boolean {
  return /(?<![a-z])pass(word|phrase|wd)?\b|password|secret|community|authkey|privkey/i.test(name)
}

const natural = new Intl.Collator('en', { numeric: true })

/**
 * What stands beside the points: in natural order ("outlet.4" before "outlet.10"), those first that `rank` puts first, and where there
 * are more than the protocol carries the number of those that are left out.
 */
export function extrasOf<T extends string | number>(
  entries: readonly (readonly [name: string, said: T])[],
  rank: (name: string) => number = () => 0,
): Record<string, T | string | number> {
  const said = entries.filter(([name, value]) => !isSecret(name) && (typeof value !== 'string' || value.trim() !== ''))
  const fitting = said
    .filter(([name]) => name.length <= wireLimits.extraChars)
    .sort(([a], [b]) => rank(a) - rank(b) || natural.compare(a, b))
  const most = wireLimits.extrasPerDevice
  const kept = said.length > most || fitting.length < said.length ? fitting.slice(0, most - 1) : fitting
  const missing = said.length - kept.length
  const extras: [string, T | string | number][] = kept.map(([name, value]) => [name, typeof value === 'string' ? shortened(value) : value])
  return Object.fromEntries(missing > 0 ? [...extras, [leftOut, missing]] : extras)
}

function shortened(text: string): string {
  const said = text.trim()
  return said.length <= wireLimits.extraChars ? said : `${said.slice(0, wireLimits.extraChars - 1)}…`
}
