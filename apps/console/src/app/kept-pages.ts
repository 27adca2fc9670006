import type { Location } from 'react-router'
import { create } from 'zustand'
import type { PageRoute } from '../shared/page-definition.ts'

export interface KeptPage {
  route: PageRoute
  /** Where the page was when it was last shown. */
  location: Location
}

const mostKept = 10

interface KeptPages {
  /** Newest last. */
  pages: readonly KeptPage[]
  show(route: PageRoute, location: Location): void
}

/** Pages whose state is kept while others are shown. */
export const useKeptPages = create<KeptPages>((set) => ({
  pages: [],
  show: (route, location) => set(({ pages }) => ({ pages: withShown(pages, { route, location }) })),
}))

/** The next person on this tab begins with pages of their own. */
export function forgetKeptPages(): void {
  useKeptPages.setState({ pages: [] })
}

/** The list with one page at its newest place; the oldest is let go when there are too many. */
export function withShown(pages: readonly KeptPage[], shown: KeptPage): readonly KeptPage[] {
  const known = pages.find((page) => page.route === shown.route)
  if (known) return known.location === shown.location ? pages : pages.map((page) => (page === known ? shown : page))
  return [...pages, shown].slice(-mostKept)
}

/** Where a link to a page leads: to its kept view, or to its beginning when it is shown already. */
export function useLinkTo(path: string, present: string): string {
  const kept = useKeptPages((state) => state.pages.find((page) => page.route.path === path))
  return kept && present !== path ? path + kept.location.search : path
}
