import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeviceTab, deviceTypes, tabsOfType } from '@kilowatch/catalog'
import { linkedPages } from '@kilowatch/contract'
import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../test/person.ts'
import { deviceLink, historyLink } from '../shared/device-links.ts'
import { type DevicePlace, devicePath } from '../shared/device-paths.ts'
import { homePath, outsidePaths, redirectOf } from './addresses.ts'
import { withAddress, withShown } from './kept-pages.ts'
import { mayOpen, parentsOf, routeOf } from './route-of.ts'
import { routes } from './routes.ts'

describe('routes', () => {
  it('have each path once, a title in both languages and parents that exist', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
    for (const route of routes) {
      expect(route.title.zh, route.path).not.toBe('')
      expect(route.title.en, route.path).not.toBe('')
      expect(parentsOf(route), route.path).toHaveLength(route.page.parent === undefined ? 0 : 1)
    }
  })

  it('exist for each device area in both families', () => {
    const devices = routes.filter((route) => route.page.device)
    const main = devices.filter((route) => route.page.device?.family === 'main').map(({ path }) => path)
    const enterprise = devices.filter((route) => route.page.device?.family === 'enterprise').map(({ path }) => path)
    expect(main).toHaveLength(new Set(deviceTypes.flatMap((type) => tabsOfType(type).map((tab) => `${type.area} ${tab}`))).size)
    expect(enterprise).toEqual(main.map((path) => `/enterprise_${path.slice(1)}`))
  })

  for (const route of routes.filter(({ page }) => page.device?.family === 'enterprise')) {
    it(`spec: ${route.path} is the page of the main family`, () => {
      const { path, title, page } = route
      const main = routes.find((other) => other.path === path.replace('/enterprise_', '/'))
      expect(main?.title).toEqual(title)
      expect(main?.page).toEqual({ ...page, path: main?.path, device: { ...page.device, family: 'main' } })
    })
  }

  it('are where links to devices lead', () => {
    for (const type of deviceTypes) {
      for (const link of [
        deviceLink({ id: '123456789012', type: type.code }),
        historyLink({ id: '123456789012', type: type.code }, 'a.1.b'),
      ]) {
        const [path = '', query = ''] = link.split('?')
        const route = routes.find((known) => known.path === path)
        expect(route?.page.device?.area, link).toBe(type.area)
        expect(new URLSearchParams(query).get('box_id')).toBe('123456789012')
      }
    }
  })

  it.each(linkedPages)('review P17: are where links in messages lead: %s', (page) => {
    const known = [...routes.map(({ path }) => path), ...outsidePaths, '/']
    expect(known).toContain(page)
  })

  it('are linked to where they are the person’s', () => {
    const owner = personWith({})
    expect(mayOpen('/device_add', owner)).toBe(true)
    expect(mayOpen('/device_add?step=2', personWith({ right: 'operate' }))).toBe(false)
    expect(mayOpen('/enterprise/detail/member/12', personWith({ right: 'view' }))).toBe(true)
    expect(mayOpen('/platform/settings', owner)).toBe(false)
    expect(mayOpen('/no_such_page', owner)).toBe(false)
  })

  it('also answer under /index', () => {
    expect(redirectOf('/index')).toBe('/index_new')
    expect(redirectOf('/index/new_device_list')).toBe('/new_device_list')
    expect(redirectOf('/index/search_list/UPS%20A')).toBe('/search_list/UPS%20A')
    expect(redirectOf('/index_new')).toBeNull()
    expect(redirectOf('/new_device_list')).toBeNull()
  })

  it.each(routes.map(({ path }) => path))('also answer under /index: %s', (path) => {
    const target = redirectOf(`/index${path}`) ?? ''
    expect(routeOf(target)?.path).toBe(path)
  })

  it.each(specifiedDevices())('spell the paths of devices as the specification does: $path', ({ path, place }) => {
    expect(devicePath(place)).toBe(path)
  })

  it('take any text to search for', () => {
    expect(matchPath('/search_list/:box_id', '/search_list/UPS%2FA')?.params.box_id).toBe('UPS/A')
  })
})

describe('pages that are kept', () => {
  const location = (search: string) => ({ pathname: '/x', search, hash: '', state: null, key: search, unstable_mask: undefined })
  const home = routeOf(homePath) ?? expect.unreachable()
  const kept = (index: number) => ({
    route: { ...home, path: `/${index}` },
    location: location(''),
  })

  it('are ten at the most, the newest ones', () => {
    const all = Array.from({ length: 12 }, (_, index) => kept(index))
    const pages = all.reduce<ReturnType<typeof withShown>>((known, page) => withShown(known, page), [])
    expect(pages.map((page) => page.route.path)).toEqual(all.slice(2).map((page) => page.route.path))
  })

  it('keep the views of ten, the newest ones, for after a reload', () => {
    const addresses = Array.from({ length: 12 }, (_, index) => index).reduce<ReturnType<typeof withAddress>>(
      (known, index) => withAddress(known, `/${index % 11}`, `?at=${index}`),
      {},
    )
    expect(Object.keys(addresses)).toHaveLength(10)
    expect(Object.entries(addresses).at(-1)).toEqual(['/0', '?at=11'])
    expect(addresses).not.toHaveProperty('/1')
  })

  it('remember where they were', () => {
    const page = kept(1)
    const moved = withShown([page], { ...page, location: location('?state=alarm') })
    expect(moved).toHaveLength(1)
    expect(moved[0]?.location.search).toBe('?state=alarm')
  })
})

const tabs: Readonly<Record<string, DeviceTab>> = {
  overview: 'overview',
  history: 'history',
  threshold: 'thresholds',
  asset: 'more-info',
  operation: 'operation',
  setting: 'settings',
  related: 'related',
}

/** Pages of devices that the specification has, also of areas that no type has yet. */
function specifiedDevices(): { path: string; place: DevicePlace }[] {
  const rows = readFileSync(join(import.meta.dirname, '../../../../docs/spec/routes.tsv'), 'utf8')
    .trim()
    .split('\n')
  return rows.flatMap((row) => {
    const [where = '', path = '', page = ''] = row.split('\t')
    const [, family, area = ''] = /^(enterprise-)?device:(.+)$/.exec(where) ?? []
    const tab = tabs[page.replace('device-', '')]
    return area && tab ? [{ path, place: { area, tab, family: family ? 'enterprise' : 'main' } }] : []
  })
}
