import { type DeviceType, normalSpan, resolvePoint } from '@kilowatch/catalog'
import type { Presented } from '../driver.ts'
import type { Told } from './point-values.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** Somebody opens the leaf so long after the lock was released, ms. */
const opensAfter = 1_000
const shortestStay = 4_000
/** Between two visits, ms. */
const usualVisits = 1_200_000

/** A door after it was told something: a lock that was released locks again by itself, and meanwhile somebody comes through. */
export function passedThrough(type: DeviceType, told: Told, toldAt: Readonly<Record<string, number>>, now: number): Told {
  const { entry } = type
  const at = entry && toldAt[entry.lock.by]
  if (!entry || at === undefined || !isReleased(type, told)) return told
  const { [entry.lock.by]: lock, ...others } = told
  const since = now - at
  const leaf = since >= opensAfter && since < opensAfter + stayOf(at) ? { [entry.leaf.by]: openLeaf(type) } : {}
  return { ...others, ...(lock !== undefined && since < heldFor(type, told) ? { [entry.lock.by]: lock } : {}), ...leaf }
}

function isReleased(type: DeviceType, told: Told): boolean {
  const { entry, controls = [] } = type
  const opens = controls.find(({ key }) => key === entry?.opens.control)?.values[entry?.opens.value ?? '']
  return entry !== undefined && opens?.proof.becomes?.includes(String(told[entry.lock.by])) === true
}

/** Of the lock, ms. */
function heldFor(type: DeviceType, told: Told): number {
  const key = type.entry?.lock.heldFor ?? ''
  const point = resolvePoint(type, key)?.point
  const usual = point?.kind === 'measure' ? normalSpan(point)[0] : 0
  return Number(told[key] ?? usual) * 1_000
}

/** 4 to 10 s, another time each time. */
const stayOf = (at: number) => shortestStay + (Math.floor(at) % 7) * 1_000

function openLeaf(type: DeviceType): string {
  const leaf = type.entry?.leaf
  const point = resolvePoint(type, leaf?.by ?? '')?.point
  return (point?.kind === 'state' && Object.keys(point.values).find((value) => !leaf?.closed.includes(value))) || ''
}

/** Shows the door's cards to its reader, each in its turn. The answer ends that. */
export function visitsTo(
  { cards = [], visits = usualVisits }: SimulatedDeviceConfig,
  random: () => number,
  heard: (shown: Presented) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let next = 0
  const wait = () => {
    timer = setTimeout(
      () => {
        heard({ way: 'card', value: cards[next++ % cards.length] ?? '' })
        wait()
      },
      visits * (0.5 + random()),
    )
  }
  if (cards.length > 0) wait()
  return () => clearTimeout(timer)
}
