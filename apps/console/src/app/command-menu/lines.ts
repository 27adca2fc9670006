/** What is found, in the order in which it stands. */
export const foundKinds = ['alarm', 'action', 'device', 'order', 'person', 'page'] as const
export type FoundKind = (typeof foundKinds)[number]
/** What stands there before anything is typed. */
export type LineKind = FoundKind | 'recent' | 'todo'

export interface Placed {
  key: string
  kind: LineKind
  /** Its number or name is what was typed. */
  exact?: boolean
}

const prefixes: Readonly<Record<string, FoundKind>> = { '!': 'alarm', '#': 'order', '@': 'person', '>': 'action' }
/** The sign with which a text asks for one kind alone. */
export const signs = Object.entries(prefixes).map(([sign, kind]) => ({ sign, kind }))

/** What was typed: the text, and the kind that its first sign asks for. */
export function questionOf(typed: string): { only: FoundKind | null; text: string } {
  const trimmed = typed.trim()
  const only = prefixes[trimmed.charAt(0).replace('！', '!').replace('》', '>')] ?? null
  return { only, text: only === null ? trimmed : trimmed.slice(1).trim() }
}

/** How well a name fits: it is the text, begins with it or holds it; null: it does not. */
export function fitOf(names: readonly string[], text: string): 0 | 1 | 2 | null {
  const wanted = text.toLowerCase()
  const own = names.map((name) => name.toLowerCase())
  if (own.includes(wanted)) return 0
  if (own.some((name) => name.startsWith(wanted))) return 1
  return own.some((name) => name.includes(wanted)) ? 2 : null
}

export const mostLines = 12
/** How many of each kind stand there before the others have had theirs. */
const share: Readonly<Record<LineKind, number>> = { alarm: 3, action: 4, device: 3, order: 3, person: 2, page: 2, recent: 5, todo: 5 }

/** The lines that are shown: what is meant exactly, then by kind, each kind its share first; of one kind alone, all that has room. */
export function arranged<L extends Placed>(lines: readonly L[], only: FoundKind | null): L[] {
  if (only !== null) return lines.filter(({ kind }) => kind === only).slice(0, mostLines)
  const exact = lines.filter((line) => line.exact)
  const others = lines.filter((line) => !line.exact)
  const within = others.filter((line) => others.filter(({ kind }) => kind === line.kind).indexOf(line) < share[line.kind])
  const room = Math.max(0, mostLines - exact.length)
  const taken = new Set([
    ...within.slice(0, room),
    ...others.filter((line) => !within.includes(line)).slice(0, Math.max(0, room - within.length)),
  ])
  return [...exact, ...others.filter((line) => taken.has(line))].slice(0, mostLines)
}

/** What came later beside what is shown: the chosen line and those above it stay where they are. */
export function withLater<L extends Placed>(shown: readonly L[], fresh: readonly L[], chosen: string | null): L[] {
  const at = shown.findIndex(({ key }) => key === chosen)
  const line = shown[at]
  if (!line) return [...fresh]
  const now = new Map(fresh.map((each) => [each.key, each]))
  const above = shown.slice(0, at + 1).map((each) => now.get(each.key) ?? each)
  const keys = new Set(above.map(({ key }) => key))
  const rest = fresh.filter(({ key }) => !keys.has(key))
  const alike = rest.filter(({ kind }) => kind === line.kind)
  return [...above, ...alike, ...rest.filter((each) => !alike.includes(each))].slice(0, mostLines)
}

/** The line above or below; round at the ends. */
export function neighbour(lines: readonly Placed[], chosen: string | null, step: 1 | -1): string | null {
  const at = lines.findIndex(({ key }) => key === chosen)
  const next = at < 0 ? (step > 0 ? 0 : lines.length - 1) : (at + step + lines.length) % lines.length
  return lines[next]?.key ?? null
}

/** The kind after the one that is asked for, among those of which something was found; null: all. */
export function nextKind(kinds: readonly FoundKind[], only: FoundKind | null, step: 1 | -1): FoundKind | null {
  const ring = [null, ...kinds]
  const at = Math.max(0, ring.indexOf(only))
  return ring[(at + step + ring.length) % ring.length] ?? null
}

/** A text in parts, those that were typed marked. */
export function marked(title: string, text: string): { part: string; hit: boolean }[] {
  const at = text === '' ? -1 : title.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return [{ part: title, hit: false }]
  const parts = [
    { part: title.slice(0, at), hit: false },
    { part: title.slice(at, at + text.length), hit: true },
    { part: title.slice(at + text.length), hit: false },
  ]
  return parts.filter(({ part }) => part !== '')
}
