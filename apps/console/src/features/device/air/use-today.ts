import { useNow } from '../../../shared/clock.ts'
import { isoDate } from '../../../shared/formats.ts'
import { dayBegins } from '../../../shared/zone.ts'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'

const stride = 300_000

/** From midnight until now; its end moves on in whole strides. */
export function useToday(): TimeSpan {
  const to = Math.ceil(useNow() / stride) * stride
  const begin = dayBegins(isoDate(to)).getTime()
  return { from: begin === to ? to - stride : begin, to }
}
