import { type DeviceType, flatPoints, keyOf, type Measure, patternOf, type SinglePoint, type State } from '@kilowatch/catalog'
import type { Action, Happening, Where } from './actions.ts'

/** What keeps a declared device from being normal; `key`: a point, or with a dot at its end all that stands below it ('' is everything). */
export interface Disturbance {
  action: Action
  key: string
}

/** What a happening means to the points of a type; actions that the type has no point for mean nothing. */
export function disturbances(type: DeviceType, happening: Happening): Disturbance[] {
  return [...happening].flatMap(([action, where]) => {
    const key = action === 'sensor-lost' ? lostKey(type, where) : disturbedKey(type, action, where)
    return key === undefined ? [] : [{ action, key }]
  })
}

/** The reading as the disturbances leave it: a state's alarm, a figure beyond its limit, NaN of a lost sensor. */
export function disturbed(list: readonly Disturbance[], key: string, point: SinglePoint, usual: number | string): number | string {
  return list.reduce((reading, each) => (isAbout(each, key) ? afterAction(each.action, point, reading) : reading), usual)
}

function isAbout({ key: about }: Disturbance, key: string): boolean {
  return about === key || about === '' || (about.endsWith('.') && key.startsWith(about))
}

function afterAction(action: Action, point: SinglePoint, reading: number | string): number | string {
  if (point.kind === 'state') return (action === 'fault' ? alarmValue(point) : lostValue(point)) ?? reading
  if (action === 'sensor-lost') return Number.NaN
  return point.kind === 'measure' ? beyond(point, action === 'too-high' ? 'high' : 'low') : reading
}

function alarmValue({ alarms }: State): string | undefined {
  return Object.keys(alarms)[0]
}

function lostValue({ values }: State): string | undefined {
  return Object.hasOwn(values, 'lost') ? 'lost' : undefined
}

/** A little beyond the default limit; without one, near the end of the range. */
function beyond({ limits, range: [least, most] }: Measure, side: 'high' | 'low'): number {
  const end = side === 'high' ? most : least
  const alarm = limits?.[side]?.[0] ?? (least + most) / 2
  return alarm + (end - alarm) * 0.1
}

function lostKey(type: DeviceType, { at, point }: Where): string | undefined {
  if (point !== undefined) return disturbedKey(type, 'sensor-lost', { at, point })
  const repeated = type.points.find(({ kind }) => kind === 'repeated')
  return repeated ? `${repeated.key}.${at || 1}.` : ''
}

function disturbedKey(type: DeviceType, action: Action, { at, point: named }: Where): string | undefined {
  const found = flatPoints(type).find(({ pattern, point }) =>
    named === undefined ? isMeantBy(action, point) : pattern === patternOf(named),
  )
  if (!found) return undefined
  return named !== undefined && !named.includes('*') ? named : keyOf(found.pattern, at || 1, 1)
}

/** The first point that an action fits is the one that is meant where none is named. */
function isMeantBy(action: Action, point: SinglePoint): boolean {
  if (action === 'fault') return point.kind === 'state' && Object.keys(point.alarms).length > 0
  if (point.kind !== 'measure') return false
  return (action === 'too-high' && point.limits?.high !== undefined) || (action === 'too-low' && point.limits?.low !== undefined)
}
