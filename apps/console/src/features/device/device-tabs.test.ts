import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeviceTab, deviceTypes, tabsOfType } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { deviceRoute, linkTo, properRoute, tabsOf, typesOf } from './device-tabs.ts'
import { devicePages } from './pages.ts'

describe.each(deviceTypes.map((type) => ({ code: type.code, type })))('pages of $code', ({ type }) => {
  it.each(['main', 'enterprise'] as const)('every tab has a screen in the %s family', (family) => {
    const tabs = tabsOf(type, family)
    expect(tabs).toHaveLength(tabsOfType(type).length)
    for (const tab of tabs) {
      expect(devicePages.find(({ path }) => path === tab.path)).toMatchObject({ title: tab.title, device: tab.device })
      expect(tab.path.startsWith('/enterprise_')).toBe(family === 'enterprise')
    }
  })
})

/** Tabs of the specification whose pages come later, or are another's to declare. */
const later: ReadonlySet<string> = new Set(['cbms', 'fault', 'prediction', 'risk'])
const specified: Readonly<Record<string, DeviceTab>> = {
  overview: 'overview',
  history: 'history',
  threshold: 'thresholds',
  asset: 'more-info',
  operation: 'operation',
  patrol: 'patrol',
  related: 'related',
  setting: 'settings',
}

const specifiedTabs: ReadonlySet<string> = new Set(Object.values(specified))

describe.each(['main', 'enterprise'] as const)('the areas of the specification in the %s family', (family) => {
  const prefix = family === 'enterprise' ? 'enterprise-device:' : 'device:'
  const rows = readFileSync(join(import.meta.dirname, '../../../../../docs/spec/routes.tsv'), 'utf8')
    .trim()
    .split('\n')
  const routesOf = (area: string) =>
    rows
      .map((row) => row.split('\t'))
      .filter(([where, , page = '']) => where === `${prefix}${area}` && !later.has(page.replace('device-', '')))
      .map(([, path = '', page = '', zh = '', en = '']) => ({ path, tab: specified[page.replace('device-', '')], title: { zh, en } }))

  it.each([...new Set(deviceTypes.map(({ area }) => area))])('have the tabs of %s that they list, as they are called there', (area) => {
    const pages = devicePages.flatMap(({ path, title, device }) =>
      device?.area === area && device.family === family && specifiedTabs.has(device.tab) ? [{ path, tab: device.tab, title }] : [],
    )
    const byPath = <P extends { path: string }>(all: readonly P[]) => all.toSorted((a, b) => a.path.localeCompare(b.path))
    expect(byPath(pages)).toEqual(byPath(routesOf(area)))
  })
})

describe('areas', () => {
  it('are those of the types, the generic one for types without', () => {
    expect(typesOf('ups')).toEqual(['ups'])
    expect(typesOf('generic')).toContain('meter')
  })
  it('lead to the same tab of the proper area, else to its first', () => {
    const unset = deviceTypes.find((type) => type.traits.includes('unconfigured'))
    const th = deviceTypes.find((type) => type.area === 'hometh')
    if (!unset || !th) throw new Error('the routes or the catalogue lack what this test is about')
    const history = { area: 'ups', tab: 'history', family: 'enterprise' } as const
    expect(properRoute(th, history)?.path).toBe('/enterprise_hometh_history')
    expect(properRoute(unset, history)?.path).toBe('/enterprise_box_no_set')
    expect(linkTo({ path: '/enterprise_ups_history' }, '123456789012')).toBe('/enterprise_ups_history?box_id=123456789012')
  })
  it('refuse a route that is no page of a device', () => {
    const [home] = routes
    expect(() => home && deviceRoute(home)).toThrow('no page of a device')
  })
})

describe('review S18: the point of an alarm', () => {
  it('is carried to the device, and from page to page of it', () => {
    expect(deviceLink({ id: '91340734184874', type: 'bat' }, 'cell.27.resistance')).toBe(
      '/hsbat?box_id=91340734184874&point=cell.27.resistance',
    )
    expect(deviceLink({ id: '91340734184874', type: 'bat' }, null)).toBe('/hsbat?box_id=91340734184874')
    expect(deviceLink({ id: '91340734184874', type: 'bat_mon' }, 'cell.27.link')).toContain('/xtao_cbms?')
    expect(deviceLink({ id: '91340734184874', type: 'bat_mon' }, 'group_voltage')).toContain('/D072?')
    const history = { path: '/hsbat_history' }
    expect(linkTo(history, '91340734184874', 'cell.27.resistance')).toBe('/hsbat_history?box_id=91340734184874&point=cell.27.resistance')
    expect(linkTo(history, '91340734184874', null)).toBe('/hsbat_history?box_id=91340734184874')
  })
})
