import type { Language, Names } from '@kilowatch/catalog'
import { matchPath } from 'react-router'
import { areaOf } from '../shared/area.ts'
import type { PageRoute } from '../shared/page-definition.ts'
import { isFor, type Person } from '../shared/who.ts'
import { routes } from './routes.ts'

/** What stands at an address; null when there is no page. */
export function routeOf(path: string): PageRoute | null {
  return routes.find((route) => matchPath(route.path, path)) ?? null
}

/** Whether an address, with or without its query, leads the person to a page that is theirs. */
export function mayOpen(address: string, person: Person): boolean {
  const route = routeOf(address.split('?')[0] ?? '')
  return route !== null && isFor(route.page.who, person)
}

/** A page has the same code at its addresses; of device pages the families are pages of their own, told apart by their places. */
function isSamePage(one: PageRoute, other: PageRoute): boolean {
  if (one.page === other.page) return true
  const [here, there] = [one.page.device, other.page.device]
  return here !== undefined && here.area === there?.area && here.tab === there.tab
}

/** The address of the same page in the other area; null where it has none there. */
export function counterpartOf(route: PageRoute): PageRoute | null {
  const area = areaOf(route.path)
  return routes.find((other) => areaOf(other.path) !== area && isSamePage(route, other)) ?? null
}

/** The pages above one, outermost first, at their addresses in its area. */
export function parentsOf({ path, page }: PageRoute): PageRoute[] {
  const declared = page.parent === undefined ? null : routeOf(page.parent)
  if (!declared) return []
  const parent = areaOf(declared.path) === areaOf(path) ? declared : (counterpartOf(declared) ?? declared)
  return [...parentsOf(parent), parent]
}

/** Pages that need nothing but their address, by a part of their title in the language of the screen, or the beginning of a word in the other one; of addresses with one title the first. `sounds`: whether a Chinese title is read out like that. */
export function pagesNamed(
  text: string,
  language: Language,
  person: Person,
  sounds: (title: string) => boolean = () => false,
): { key: string; to: string; title: string }[] {
  const wanted = text.toLowerCase()
  // Chinese has no blanks between its words.
  const isNamed = (title: Names) =>
    title[language].toLowerCase().includes(wanted) ||
    title.zh.includes(text) ||
    ` ${title.en.toLowerCase()}`.includes(` ${wanted}`) ||
    sounds(title.zh)
  const found = routes.filter(({ path, title, page }) => !page.device && !path.includes(':') && isFor(page.who, person) && isNamed(title))
  return found
    .filter((route, index) => found.findIndex(({ page, title }) => page === route.page && title.zh === route.title.zh) === index)
    .map(({ path, title }) => ({ key: path, to: path, title: title[language] }))
}
