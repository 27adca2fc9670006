import { isStale } from '@kilowatch/catalog'
import type { Quality, Reading } from '@kilowatch/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { eachSecond } from './clock.ts'
import { useStandstill } from './live-status.ts'
import { clockOffset } from './server-clock.ts'

/**
 * What a reading is worth now: everything that is drawn from a value asks here. A good one grows old by itself after three of its own
 * cadences, and all of them are old while nothing is heard of the server (`lost`). `now`: milliseconds by the server's clock.
 */
export function qualityNow(reading: Pick<Reading, 'value' | 'at' | 'quality' | 'cadence'>, now: number, lost: boolean): Quality {
  if (reading.value === null) return 'bad'
  if (reading.quality !== 'good') return reading.quality
  return lost || isStale(Date.parse(reading.at), reading.cadence, now) ? 'stale' : 'good'
}

const serverNow = () => Date.now() + clockOffset()

/** The quality of one reading as time goes on; undefined: not reported. */
export function useQuality(reading: Reading | undefined): Quality | undefined {
  const lost = useStandstill()
  return useSyncExternalStore(eachSecond, () => reading && qualityNow(reading, serverNow(), lost))
}

/** Readings, each with the quality that it has now; the same array until one of them changes or grows old. */
export function useJudged(readings: readonly Reading[] | undefined): readonly Reading[] {
  const lost = useStandstill()
  // For given readings the number of old ones says which they are: time makes them old in one order.
  const count = useSyncExternalStore(eachSecond, () => countGood(readings, lost))
  return useMemo(() => (count >= 0 && readings ? judge(readings, lost) : []), [readings, lost, count])
}

function countGood(readings: readonly Reading[] | undefined, lost: boolean): number {
  const now = serverNow()
  return readings?.reduce((sum, reading) => sum + (qualityNow(reading, now, lost) === 'good' ? 1 : 0), 0) ?? 0
}

function judge(readings: readonly Reading[], lost: boolean): readonly Reading[] {
  const now = serverNow()
  return readings.map((reading) => {
    const quality = qualityNow(reading, now, lost)
    return quality === reading.quality ? reading : { ...reading, quality }
  })
}
