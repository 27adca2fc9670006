import type { Names } from '@kilowatch/catalog'
import type { ComponentType } from 'react'
import type { DevicePlace } from './device-paths.ts'
import type { Who } from './who.ts'

/** ':employee.name': something of the demo, by the words of e2e/support/demo-words.ts. */
type DemoWord = `:${string}`

/** What opening a page in the browser test proves; of no use to people, and left out of what is built for them. */
interface Proof {
  /** What stands in the places of its path. */
  params?: Readonly<Record<string, DemoWord>>
  /** What it is called where it is not called by its title. */
  title?: DemoWord
  /** What must be read on it: words of the demo, or texts of its own. */
  sees: readonly (DemoWord | Names)[]
  /** Stands for its kind of page: pale colours and the order on a phone are looked for on it. */
  archetype?: true
}

export interface PlaceInMenu {
  /** Group of the sidebar; absent: an entry of its own. */
  under?: MenuGroup
  /** Smaller ones first, within the group or among the groups. */
  order: number
  icon: MenuIcon
  /** Where the title is too long, or says too much below its group. */
  name?: Names
  /** A number beside it that the frame knows. */
  badge?: 'alarms' | 'events' | 'patrol-tasks' | 'change-orders'
  /** Tells of devices: it is not in the sidebar of an operator of the platform who sees none. Those of the group `devices` all do. */
  ofDevices?: true
  /** In the sidebar of the enterprise area as well: a page that has one address for both areas. */
  both?: true
  /** In the bottom bar of phones too. */
  phone?: PlaceInBar
}

/** Where a page stands within the thumb's reach. */
interface PlaceInBar {
  order: number
  name?: Names
  icon?: MenuIcon
  /** For whom, of those who have the page; absent: all of them. */
  who?: Who
  /** What the number at it counts. */
  badge?: BarBadge
  /** Where the person's own work stands in the bar, this page is in their sheet instead. */
  givesWay?: true
}

/** What the bottom bar counts of the person's own. */
export type BarBadge = 'todos' | 'rounds'

/** Groups of the sidebar; the frame has their words and icons. */
export type MenuGroup = 'devices' | 'patrol' | 'operations' | 'people' | 'business' | 'settings' | 'platform' | 'help'
/** Icons that the frame has for entries. */
export type MenuIcon =
  | 'add'
  | 'api'
  | 'audit'
  | 'bell'
  | 'board'
  | 'chart'
  | 'business'
  | 'check'
  | 'controls'
  | 'device'
  | 'edit'
  | 'event'
  | 'group'
  | 'help'
  | 'home'
  | 'inbox'
  | 'key'
  | 'announcement'
  | 'person'
  | 'people'
  | 'scan'
  | 'scene'
  | 'settings'
  | 'sound'
  | 'todos'
  | 'tree'
  | 'user'

/** One address at which a page stands. */
export interface PageRoute {
  path: string
  title: Names
  page: PageDefinition
  menu?: PlaceInMenu
}

export interface PageProps {
  route: PageRoute
}

/** All that is known of a page. */
export interface PageDefinition {
  /** As the specification spells it (docs/spec/routes.tsv). */
  path: string
  /** Other addresses of the same page, with the titles and places in the sidebar that it has there. */
  also?: readonly { path: string; title: Names; menu?: PlaceInMenu }[]
  title: Names
  /** Its code; fetched when it is visited, or when a link to it is hovered. */
  load: () => Promise<ComponentType<PageProps>>
  /** Absent: everybody who is signed in. */
  who?: Who
  /** Absent: not in the sidebar. */
  menu?: PlaceInMenu
  /** In the bottom bar of phones, without a place in the sidebar. */
  phone?: { order: number; icon: MenuIcon }
  /** Absent: not in the menu of the person. */
  personal?: { order: number; icon: MenuIcon }
  /** Path of the page that it belongs under: before it in the breadcrumb, and marked in the sidebar while it is shown. */
  parent?: string
  /** It has no crumb of its own. */
  noCrumb?: true
  /** Its state is kept while another page is shown. */
  keepAlive?: true
  /** Of pages of a device. */
  device?: DevicePlace
  proof: Proof
}

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<Rest>
  : P extends `${string}:${infer N}`
    ? N
    : never
type Named<P extends string> = [ParamNames<P>] extends [never] ? { params?: never } : { params: { [N in ParamNames<P>]: DemoWord } }

/** Declares a page; a proof has to name something for each place of its path. */
export function definePage<const P extends string>(page: PageDefinition & { path: P; proof: Named<P> }): PageDefinition {
  return page
}

/** Each address of a page. */
export function routesOf(page: PageDefinition): PageRoute[] {
  const { path, title, menu, also = [] } = page
  return [{ path, title, page, ...(menu ? { menu } : {}) }, ...also.map((other) => ({ ...other, page }))]
}
