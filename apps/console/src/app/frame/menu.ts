import type { Names } from '@kilowatch/catalog'
import { type Area, areaOf } from '../../shared/area.ts'
import type { BarBadge, MenuGroup, MenuIcon, PageRoute, PlaceInMenu } from '../../shared/page-definition.ts'
import { isFor, type Person } from '../../shared/who.ts'
import { enterpriseHomePath, homePath } from '../addresses.ts'
import { hasEnterpriseArea } from '../areas.ts'
import { routeOf } from '../route-of.ts'
import { pages, routes } from '../routes.ts'

export interface MenuEntry {
  route: PageRoute
  name: Names
  icon: MenuIcon
  badge?: PlaceInMenu['badge']
}
/** A group, or an entry that stands by itself. */
export type MenuItem = { group: MenuGroup; icon: MenuIcon; entries: readonly MenuEntry[] } | MenuEntry

/** Groups in the sidebar; their words stand in the domain `frame`. */
const groups: Readonly<Record<MenuGroup, { order: number; icon: MenuIcon }>> = {
  devices: { order: 30, icon: 'device' },
  patrol: { order: 35, icon: 'check' },
  operations: { order: 37, icon: 'controls' },
  people: { order: 40, icon: 'people' },
  business: { order: 50, icon: 'business' },
  settings: { order: 52, icon: 'settings' },
  platform: { order: 60, icon: 'controls' },
  help: { order: 70, icon: 'help' },
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

/** A page as it stands in a sidebar. */
interface Place {
  route: PageRoute
  menu: NonNullable<PageRoute['menu']>
}

const byPlace = (a: Place, b: Place) => a.menu.order - b.menu.order

/** Main: every page at its first address. Enterprise: the addresses of that area, and pages that say that they stand in both. */
function placesIn(area: Area, person: Person): Place[] {
  return routes
    .flatMap((route) => (route.menu && isFor(route.page.who, person) ? [{ route, menu: route.menu }] : []))
    .filter(({ route, menu }) => (area === 'main' ? route.path === route.page.path : areaOf(route.path) === 'enterprise' || menu.both))
    .filter(({ route }) => area === 'enterprise' || route.path !== enterpriseHomePath)
    .sort(byPlace)
}

/** Whether somebody may well see no device at all: operators of the platform look into businesses for a time alone. */
export const mayLackDevices = ({ operator, businessId }: Person): boolean => operator && businessId === null

const tellsOfDevices = ({ menu }: Place): boolean => menu.under === 'devices' || menu.ofDevices === true

/** What the sidebar of an area holds for a person: groups without an entry of theirs are left away, and what tells of devices where they see none. */
export function menuFor(person: Person, area: Area = 'main', seesDevices = true): readonly MenuItem[] {
  const places = placesIn(area, person).filter((place) => seesDevices || !mayLackDevices(person) || !tellsOfDevices(place))
  const alone = places.filter(({ menu }) => !menu.under).map((place) => ({ order: place.menu.order, item: entryOf(place) }))
  const grouped = (Object.keys(groups) as MenuGroup[]).flatMap((group) => {
    const entries = places.filter(({ menu }) => menu.under === group).map(entryOf)
    const { order, icon } = groups[group]
    return entries.length > 0 ? [{ order, item: { group, icon, entries } }] : []
  })
  return [...alone, ...grouped, ...doorFrom(area, person)].sort(byOrder).map(({ item }) => item)
}

/** What leads from an area into the other one. */
const doors: Readonly<Record<Area, { order: number; to: string; name: Names; icon: MenuIcon }>> = {
  main: { order: 55, to: enterpriseHomePath, name: { zh: '企业中心', en: 'Enterprise area' }, icon: 'business' },
  enterprise: { order: 90, to: homePath, name: { zh: '监控主页', en: 'Main area' }, icon: 'board' },
}

/** The way in is for those who may authenticate an enterprise (specification, console 2.3 and 4); whoever is in finds back. */
function doorFrom(area: Area, person: Person): { order: number; item: MenuEntry }[] {
  const { order, to, name, icon } = doors[area]
  const opens = hasEnterpriseArea(person) && (area === 'enterprise' || person.agent === 0)
  const route = opens ? routeOf(to) : null
  return route ? [{ order, item: { route, name, icon } }] : []
}

function entryOf({ route, menu: { name, icon, badge } }: Place): MenuEntry {
  return { route, name: name ?? route.title, icon, ...(badge ? { badge } : {}) }
}

/** What the menu of a person leads to. */
export function personalMenuFor(person: Person): readonly MenuEntry[] {
  return pages
    .flatMap((page) => (page.personal && isFor(page.who, person) ? [{ route: { ...page, page }, name: page.title, ...page.personal }] : []))
    .sort(byOrder)
}

export interface BarEntry {
  route: PageRoute
  name: Names
  icon: MenuIcon
  badge?: 'alarms' | BarBadge
}

interface PlaceOnPhone {
  order: number
  givesWay: boolean
  entry: BarEntry
}

function placesOnPhone(person: Person, area: Area): PlaceOnPhone[] {
  const inSidebar = placesIn(area, person).flatMap(({ route, menu }): PlaceOnPhone[] => {
    const { phone } = menu
    if (!phone || !isFor(phone.who, person)) return []
    const badge = menu.badge === 'alarms' ? menu.badge : phone.badge
    const entry = { route, name: phone.name ?? menu.name ?? route.title, icon: phone.icon ?? menu.icon, ...(badge ? { badge } : {}) }
    return [{ order: phone.order, givesWay: phone.givesWay === true, entry }]
  })
  const alone = pages.flatMap((page): PlaceOnPhone[] =>
    page.phone && isFor(page.who, person)
      ? [{ order: page.phone.order, givesWay: false, entry: { route: { ...page, page }, name: page.title, icon: page.phone.icon } }]
      : [],
  )
  return [...inSidebar, ...alone].sort(byOrder)
}

const isOwnWork = ({ entry: { badge } }: PlaceOnPhone): boolean => badge === 'todos' || badge === 'rounds'

/** Pages in the bottom bar of phones: those with a place in the area's sidebar, and those that are for phones; `more` stands in the person's sheet. */
export function phoneMenuFor(person: Person, area: Area = 'main'): { bar: readonly BarEntry[]; more: readonly BarEntry[] } {
  const places = placesOnPhone(person, area)
  const inSheet = ({ givesWay }: PlaceOnPhone) => givesWay && places.some(isOwnWork)
  return {
    bar: places.filter((place) => !inSheet(place)).map(({ entry }) => entry),
    more: places.filter(inSheet).map(({ entry }) => entry),
  }
}
