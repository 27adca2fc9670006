import type { Fleet } from '@kilowatch/contract'
import type { Narrowing } from './fleet-address.ts'

type Site = Fleet['sites'][number]

/** How far the page is opened: a province, a city, a site, and a group at a site. */
export type Opened = Pick<Narrowing, 'province' | 'city' | 'site' | 'groupId'>

/** One of the steps from everything down to what is shown, with what the page is opened to there. */
export interface Level {
  kind: 'all' | 'province' | 'city' | 'site' | 'group'
  /** '': everything. */
  name: string
  opens: Partial<Opened>
}

/** From everything down to what is shown. Where all sites are in one province, it begins there. A site's record says where it is. */
export function levelsOf(opened: Opened, { sites, provinces, groups }: Pick<Fleet, 'sites' | 'provinces' | 'groups'>): readonly Level[] {
  const record = sites.find(({ site }) => opened.site !== '' && site === opened.site)
  const province = opened.province || record?.province || ''
  const city = opened.city || record?.city || ''
  const [only = ''] = provinces.length === 1 ? provinces : []
  // A group that is a step of its own goes with its site; one that was chosen for the whole page stays.
  const above = { site: '', ...(opened.site === '' ? {} : { groupId: '' }) }
  const group = opened.site === '' ? undefined : groups.find(({ id }) => id === opened.groupId)
  const levels: Level[] = [{ kind: only === '' ? 'all' : 'province', name: only, opens: { ...above, province: '', city: '' } }]
  if (province !== '' && province !== only) levels.push({ kind: 'province', name: province, opens: { ...above, province, city: '' } })
  if (city !== '') levels.push({ kind: 'city', name: city, opens: { ...above, province, city } })
  if (opened.site !== '') levels.push({ kind: 'site', name: opened.site, opens: { groupId: '' } })
  if (group) levels.push({ kind: 'group', name: group.name, opens: {} })
  return levels
}

/** A step further that holds all of these sites: their city, else their province; null: there is none. */
export function openingOf(sites: readonly Site[], opened: Opened, { provinces }: Pick<Fleet, 'provinces'>): Partial<Opened> | null {
  const [first] = sites
  if (!first || opened.site !== '') return null
  const { province, city } = first
  const inProvince = sites.every((site) => site.province === province)
  if (city !== '' && opened.city === '' && inProvince && sites.every((site) => site.city === city)) return { province, city }
  return province !== '' && inProvince && provinces.length > 1 && opened.province === '' && opened.city === '' ? { province } : null
}

/** In how many cities these sites are. */
export const citiesOf = (sites: readonly Site[]) =>
  new Set(sites.filter(({ city }) => city !== '').map(({ province, city }) => `${province} ${city}`)).size
