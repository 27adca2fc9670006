import { type FleetPart, fleetCalls, type Top } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listValues, rankedKeys, topsOf } from '../rankings/index.ts'
import { listPlaces, type PlacedSite } from '../sites/index.ts'
import { readCurves } from './curves.ts'
import { countDevices, countInGroups, listIds } from './queries.ts'
import { countStates, gather, partOf, provincesOf, worstFirst } from './rules.ts'

const mostTops = 7
const measures = ['backup', 'load', 'temperature', 'health'] as const

export const fleetHandlers = handlers(fleetCalls, {
  async readFleet({ visible, query }, { db, clock }) {
    const [tallies, groups, among, places] = await Promise.all([
      countDevices(db, visible, query),
      countInGroups(db, visible, query),
      listIds(db, visible, query),
      listPlaces(db, visible),
    ])
    const values = await listValues(db, { ...visible, businessId: null }, rankedKeys(measures), among)
    const now = clock.now()
    const [backup = [], load = [], temperature = [], health = []] = measures.map((measure) => topsOf(values, measure, now))
    const shown = tallies.filter(({ state }) => query.state === undefined || state === query.state)
    const highest = (tops: readonly Top[], at: string) => tops.find(({ site }) => site === at)?.value ?? null
    const placed = new Map(places.map((place) => [place.name, place]))
    const sites = gather(shown, ({ site }) => site).map(([site, those]) => ({
      ...partOf(those),
      ...{ site, load: highest(load, site), temperature: highest(temperature, site), ...placeOf(placed.get(site)) },
    }))
    const first = (tops: readonly Top[]) => tops.slice(0, mostTops)
    return {
      at: now.toISOString(),
      states: countStates(tallies),
      devices: shown.reduce((sum, { devices }) => sum + devices, 0),
      sites: sites.sort((a, b) => worstFirst(a, b) || a.site.localeCompare(b.site, 'zh')),
      provinces: provincesOf(places),
      types: gather(shown, ({ type }) => type)
        .map(([type, those]) => ({ ...partOf(those), type }))
        .sort((a, b) => b.devices - a.devices || worstFirst(a, b) || a.type.localeCompare(b.type)),
      groups: gather(groups, ({ id }) => id).flatMap(([, those]) => groupOf(those[0], partOf(those))),
      tops: { backup: first(backup), load: first(load), temperature: first(temperature), health: first(health) },
    }
  },

  async readCurves({ visible, query }, { db, clock }) {
    const now = clock.now()
    return { at: now.toISOString(), parts: await readCurves(db, visible, query, now) }
  },
})

function placeOf(site: PlacedSite | undefined) {
  const { id = null, province = '', city = '', latitude = null, longitude = null } = site ?? {}
  return { id, province, city, place: latitude === null || longitude === null ? null : { latitude, longitude } }
}

function groupOf(group: { id: string; parentId: string | null; name: string } | undefined, part: FleetPart) {
  return group ? [{ ...part, id: group.id, parentId: group.parentId, name: group.name }] : []
}
