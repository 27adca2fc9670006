import type { Names } from '@kilowatch/catalog'
import type { MenuGroup, MenuIcon, PageDefinition } from '../../shared/page-definition.ts'
import { isFor, type Person } from '../../shared/who.ts'
import { pages } from '../routes.ts'

export interface MenuEntry {
  page: PageDefinition
  name: Names
  icon: MenuIcon
  badge?: 'alarms'
}
/** A group, or an entry that stands by itself. */
export type MenuItem = { group: MenuGroup; icon: MenuIcon; entries: readonly MenuEntry[] } | MenuEntry

/** Groups in the sidebar; their words stand in the domain `frame`. */
const groups: Readonly<Record<MenuGroup, { order: number; icon: MenuIcon }>> = {
  devices: { order: 30, icon: 'device' },
  people: { order: 40, icon: 'people' },
  business: { order: 50, icon: 'business' },
  platform: { order: 60, icon: 'controls' },
  help: { order: 70, icon: 'help' },
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

/** What the sidebar holds for a person: groups without an entry of theirs are left away. */
export function menuFor(person: Person): readonly MenuItem[] {
  const places = pages.flatMap((page) => (page.menu && isFor(page.who, person) ? [{ page, ...page.menu }] : [])).sort(byOrder)
  const alone = places.filter(({ under }) => !under).map((place) => ({ order: place.order, item: entryOf(place) }))
  const grouped = (Object.keys(groups) as MenuGroup[]).flatMap((group) => {
    const entries = places.filter(({ under }) => under === group).map(entryOf)
    const { order, icon } = groups[group]
    return entries.length > 0 ? [{ order, item: { group, icon, entries } }] : []
  })
  return [...alone, ...grouped].sort(byOrder).map(({ item }) => item)
}

function entryOf({ page, name, icon, badge }: { page: PageDefinition } & NonNullable<PageDefinition['menu']>): MenuEntry {
  return { page, name: name ?? page.title, icon, ...(badge ? { badge } : {}) }
}

/** What the menu of a person leads to. */
export function personalMenuFor(person: Person): readonly MenuEntry[] {
  return pages
    .flatMap((page) => (page.personal && isFor(page.who, person) ? [{ page, name: page.title, ...page.personal }] : []))
    .sort(byOrder)
}

/** The bottom bar of phones. */
export function phoneMenuFor(person: Person): readonly MenuEntry[] {
  return pages
    .flatMap((page) => (page.menu?.phone && isFor(page.who, person) ? [{ page, place: page.menu, ...page.menu.phone }] : []))
    .sort(byOrder)
    .map(({ page, place, name }) => ({ ...entryOf({ page, ...place }), name: name ?? page.title }))
}
