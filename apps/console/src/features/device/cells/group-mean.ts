import { keyOf } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { mostPoints, useHistory } from '../use-history.ts'

/** Larger groups would ask for too much at once: they are drawn without their mean. */
export const mostMeanCells = 4 * mostPoints

/** The mean of several series at each of their times; null where none has a value. */
export function meanOf(all: readonly Pick<Series, 'at' | 'value'>[]): Pick<Series, 'at' | 'value'> {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const series of all) {
    series.at.forEach((at, index) => {
      const value = series.value[index]
      const known = sums.get(at) ?? { sum: 0, count: 0 }
      sums.set(at, value === null || value === undefined ? known : { sum: known.sum + value, count: known.count + 1 })
    })
  }
  const at = [...sums.keys()].sort((a, b) => a - b)
  return {
    at,
    value: at.map((time) => {
      const known = sums.get(time)
      return known && known.count > 0 ? known.sum / known.count : null
    }),
  }
}

/** Mean of one measure over all cells of a group; undefined while it is read, or for a group that is too large. */
export function useGroupMean(deviceId: string, pattern: string, cells: readonly number[], span: TimeSpan, steps: number) {
  const keys = cells.length <= mostMeanCells ? cells.map((cell) => keyOf(pattern, cell)) : []
  const part = (place: number) => keys.slice(place * mostPoints, (place + 1) * mostPoints)
  const parts = [
    useHistory(deviceId, part(0), span, { steps }),
    useHistory(deviceId, part(1), span, { steps }),
    useHistory(deviceId, part(2), span, { steps }),
    useHistory(deviceId, part(3), span, { steps }),
  ]
  const asked = parts.filter((_, place) => part(place).length > 0)
  const answers = asked.flatMap((answer) => answer.data ?? [])
  if (asked.length === 0 || answers.length < asked.length) return undefined
  return meanOf(answers.flatMap((history) => history.series))
}
