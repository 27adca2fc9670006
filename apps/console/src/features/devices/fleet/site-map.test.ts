import { expect, test } from 'vitest'
import { gridOf, labelPlaces, marksOf, moved, type PlacedSite, pointOf, viewOf, worstState, zoomed } from './site-map.ts'

const size = { width: 600, height: 380 }
const states = { alarm: 0, offline: 0, stale: 0, expired: 0, disabled: 0, unconfigured: 0, normal: 1 }
const at = (site: string, latitude: number, longitude: number, more: Partial<typeof states> = {}): PlacedSite => ({
  ...{ site, devices: 1, states: { ...states, ...more }, worst: null, load: null, temperature: null, id: '1', province: '', city: '' },
  place: { latitude, longitude },
})
const hangzhou = at('门诊楼', 30.259, 120.162)
const near = at('影像楼', 30.262, 120.166)
const jinhua = at('数据中心', 29.079, 119.647)
const ningbo = at('城西支行', 29.868, 121.544)

test('all sites stand inside, north is up, and those that would lie on one another are one mark', () => {
  const sites = [hangzhou, near, jinhua, ningbo]
  const view = viewOf(
    sites.map(({ place }) => place),
    size,
  )
  for (const { place } of sites) {
    const { x, y } = pointOf(place, view, size)
    expect(x).toBeGreaterThanOrEqual(63)
    expect(x).toBeLessThanOrEqual(537)
    expect(y).toBeGreaterThanOrEqual(63)
    expect(y).toBeLessThanOrEqual(317)
  }
  expect(pointOf(hangzhou.place, view, size).y).toBeLessThan(pointOf(jinhua.place, view, size).y)
  const joined = (by: number) => marksOf(sites, zoomed(view, by), size).map((mark) => mark.sites.map(({ site }) => site))
  expect(joined(1)).toEqual([['门诊楼', '影像楼'], ['数据中心'], ['城西支行']])
  expect(joined(400)).toHaveLength(4)
})

test('one place alone, the poles and both sides of the date line can be shown', () => {
  expect(viewOf([hangzhou.place], size)).toEqual({ ...hangzhou.place, scale: 2_000 })
  const pole = viewOf(
    [
      { latitude: 90, longitude: 0 },
      { latitude: 89, longitude: 120 },
    ],
    size,
  )
  expect(Object.values(pole).every(Number.isFinite)).toBe(true)
  const fiji = viewOf(
    [
      { latitude: -17, longitude: 179 },
      { latitude: -18, longitude: -179 },
    ],
    size,
  )
  expect(fiji.longitude).toBe(180)
  expect(pointOf({ latitude: -17, longitude: -179 }, fiji, size).x).toBeGreaterThan(300)
})

test('the grid has round degrees, and moves with the ground', () => {
  const view = { latitude: 29.6, longitude: 120.5, scale: 180 }
  const { meridians, parallels, decimals } = gridOf(view, size)
  expect(meridians.map(({ degrees }) => degrees)).toEqual([119, 119.5, 120, 120.5, 121, 121.5, 122])
  expect(parallels.map(({ degrees }) => degrees)).toContain(29.5)
  expect(decimals).toBe(1)
  const before = pointOf(hangzhou.place, view, size)
  const after = pointOf(hangzhou.place, moved(view, { x: 30, y: -20 }), size)
  expect(after.x - before.x).toBeCloseTo(30, 0)
  expect(after.y - before.y).toBeCloseTo(-20, 0)
})

test('an alarm is said before offline, that before not configured, that before expired', () => {
  expect(worstState([hangzhou])).toBe('normal')
  expect(worstState([at('', 0, 0, { expired: 2 }), at('', 0, 0, { unconfigured: 1 })])).toBe('unconfigured')
  expect(worstState([at('', 0, 0, { offline: 1 }), at('', 0, 0, { alarm: 1 })])).toBe('alarm')
})

test('names stand beside their marks, none over another, and are left out where there is no room', () => {
  const mark = (x: number, y: number) => ({ x, y, sizes: [{ width: 100, height: 26 }] })
  const sides = (...of: Parameters<typeof labelPlaces>) => labelPlaces(...of).map((place) => place?.side ?? null)
  expect(sides([mark(300, 100), mark(340, 100)], size)).toEqual(['left', 'right'])
  expect(sides([mark(590, 100)], size)).toEqual(['left'])
  expect(sides([mark(50, 13)], { width: 80, height: 26 })).toEqual([null])
  expect(sides([mark(300, 100)], size, [{ x: 310, y: 90, width: 40, height: 40 }])).toEqual(['left'])
  const long = {
    ...mark(300, 100),
    sizes: [
      { width: 700, height: 26 },
      { width: 100, height: 26 },
    ],
  }
  expect(labelPlaces([long], size)).toEqual([{ side: 'right', size: 1 }])
})
