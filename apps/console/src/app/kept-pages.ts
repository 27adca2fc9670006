import type { Location } from 'react-router'
import { create } from 'zustand'
import type { PageRoute } from '../shared/page-definition.ts'

export interface KeptPage {
  route: PageRoute
  /** Where the page was when it was last shown. */
  location: Location
}

/** Queries of kept pages by their paths; newest last. */
type Addresses = Readonly<Record<string, string>>

const mostKept = 10
const storageKey = 'kw.kept-pages'

interface KeptPages {
  /** Newest last. */
  pages: readonly KeptPage[]
  /** Of these, and after a reload of those that were kept before: their state is gone, their view is not. */
  addresses: Addresses
  show(route: PageRoute, location: Location): void
}

/** Pages whose state is kept while others are shown. */
export const useKeptPages = create<KeptPages>((set, get) => ({
  pages: [],
  addresses: remembered(),
  show(route, location) {
    const { pages, addresses } = get()
    const next = { pages: withShown(pages, { route, location }), addresses: withAddress(addresses, route.path, location.search) }
    set(next)
    remember(next.addresses)
  },
}))

/** The next person on this tab begins with pages of their own. */
export function forgetKeptPages(): void {
  useKeptPages.setState({ pages: [], addresses: {} })
  remember({})
}

/** The list with one page at its newest place; the oldest is let go when there are too many. */
export function withShown(pages: readonly KeptPage[], shown: KeptPage): readonly KeptPage[] {
  const known = pages.find((page) => page.route === shown.route)
  if (known) return known.location === shown.location ? pages : pages.map((page) => (page === known ? shown : page))
  return [...pages, shown].slice(-mostKept)
}

/** The addresses with one at its newest place; the oldest is let go as its page is. */
export function withAddress(addresses: Addresses, path: string, search: string): Addresses {
  const { [path]: _, ...others } = addresses
  return Object.fromEntries([...Object.entries(others), [path, search]].slice(-mostKept))
}

/** Where a link to a page leads: to its kept view, or to its beginning when it is shown already. */
export function useLinkTo(path: string, present: string): string {
  const search = useKeptPages((state) => state.addresses[path])
  return search !== undefined && present !== path ? path + search : path
}

function remembered(): Addresses {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = typeof known === 'object' && known !== null ? Object.entries(known) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

function remember(addresses: Addresses): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(addresses))
  } catch {
    // A browser that refuses storage begins anew after a reload.
  }
}
