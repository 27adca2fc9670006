import { type Area, areaOf } from '../shared/area.ts'
import type { Person } from '../shared/who.ts'
import { enterpriseHomePath, homePath, oldEnterpriseHomePath, oldHomePath } from './addresses.ts'
import { counterpartOf, routeOf } from './route-of.ts'

/** Whose area the enterprise's is: people of a business that is authenticated (specification, console 4). */
export function hasEnterpriseArea({ businessId, authState }: Person): boolean {
  return businessId !== null && authState === 2
}

/** Whom opening the console leads into the enterprise area (specification, console 4: "on load"). */
export function beginsInEnterprise(person: Person): boolean {
  return person.sf === 3 && hasEnterpriseArea(person)
}

/** Where one is, and where one is led instead. */
interface Standing {
  area: Area
  to: string | null
}

/**
 * Which area an address is shown in. One that says its area is shown there, but for a link within the enterprise area, which leads to the
 * page's address there; a page that has one address alone stays where it was reached from.
 * @param from where the tab was; null at its first page
 * @param how 'link': followed within the console; 'address': typed, loaded, or gone back to
 */
export function standingAt(path: string, { from, how, person }: { from: Area | null; how: 'link' | 'address'; person: Person }): Standing {
  if (!hasEnterpriseArea(person)) return { area: 'main', to: null }
  if (areaOf(path) === 'enterprise') return { area: 'enterprise', to: null }
  if (path === homePath || path === oldHomePath) return { area: 'main', to: null }
  const before = from ?? (beginsInEnterprise(person) ? 'enterprise' : 'main')
  const route = routeOf(path)
  const there = route && counterpartOf(route)
  if (!there) return { area: before, to: null }
  return how === 'link' && before === 'enterprise' ? { area: 'enterprise', to: there.path } : { area: 'main', to: null }
}

/** The home pages of an area: of the new version, and of the old one. */
export function homesOf(area: Area): { fresh: string; old: string } {
  return area === 'enterprise' ? { fresh: enterpriseHomePath, old: oldEnterpriseHomePath } : { fresh: homePath, old: oldHomePath }
}
