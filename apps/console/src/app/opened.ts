import { create } from 'zustand'

/** Something that was looked at in this tab: a page, or the record that it showed. */
export interface Opened {
  address: string
  title: string
  /** The record, where the title does not say it. */
  name: string | null
}

const mostOpened = 6
const storageKey = 'kw.opened'
/** What an address says of the record that is shown; the rest is how it is shown. */
const ofRecord = ['box_id', 'id', 'alarm'] as const

/** '/ups?box_id=12&point=a' is '/ups?box_id=12'. */
export function recordAddress(path: string, search: string): string {
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams(ofRecord.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])))
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** The list with one at its newest place. */
export function withOpened(opened: readonly Opened[], one: Opened): readonly Opened[] {
  return [one, ...opened.filter(({ address }) => address !== one.address)].slice(0, mostOpened)
}

interface OpenedStore {
  /** Newest first. */
  opened: readonly Opened[]
  note(one: Opened): void
}

/** What this tab showed last, for whoever is signed in. */
export const useOpened = create<OpenedStore>((set, get) => ({
  opened: remembered(),
  note(one) {
    const opened = withOpened(get().opened, one)
    set({ opened })
    remember(opened)
  },
}))

/** The next person on this tab begins with nothing. */
export function forgetOpened(): void {
  useOpened.setState({ opened: [] })
  remember([])
}

function remembered(): readonly Opened[] {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(known) ? known.filter(isOpened) : []
  } catch {
    return []
  }
}

function isOpened(one: unknown): one is Opened {
  if (typeof one !== 'object' || one === null) return false
  const { address, title, name } = one as Partial<Record<keyof Opened, unknown>>
  return (
    typeof address === 'string' && /^\/(?!\/)/.test(address) && typeof title === 'string' && (name === null || typeof name === 'string')
  )
}

function remember(opened: readonly Opened[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(opened))
  } catch {
    // A browser that refuses storage begins anew after a reload.
  }
}
