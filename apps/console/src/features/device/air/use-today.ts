import { useNow } from '../../../shared/clock.ts'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'

const stride = 300_000

/** From midnight until now, in the viewer's zone; its end moves on in whole strides. */
export function useToday(): TimeSpan {
  const to = Math.ceil(useNow() / stride) * stride
  const begin = new Date(to)
  begin.setHours(0, 0, 0, 0)
  return { from: begin.getTime() === to ? to - stride : begin.getTime(), to }
}
