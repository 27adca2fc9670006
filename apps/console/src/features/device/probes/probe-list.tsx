import type { Series } from '@kilowatch/contract'
import { valueRange } from '../../../ui/charts/value-range.ts'
import { chartSeries, limitLines, seriesByKey } from '../chart-parts.ts'
import { mostPoints, useHistory, useRecent } from '../use-history.ts'
import { ProbeCard } from './probe-card.tsx'
import type { ShownProbes } from './probe-facts.ts'
import { highestFirst } from './probe-facts.ts'
import { useCalmOrder } from './use-calm-order.ts'

const day = 86_400_000

/** The probes as cards with their day, the highest first. */
export function ProbeList({ shown }: { shown: ShownProbes }) {
  const { data, pattern, point, probes, others } = shown
  const { order, handlers } = useCalmOrder(highestFirst(probes), pattern)
  const span = useRecent(day, 300_000)
  const keys = probes.map(({ key }) => key).slice(0, mostPoints)
  const history = useHistory(data.device.id, keys, span, { steps: 96 })
  const series = seriesByKey(history.data)
  const range = sharedRange(shown, [...series.values()])
  return (
    <ul className="kw-probes" {...handlers}>
      {order.map((number) => {
        const probe = probes.find((one) => one.number === number)
        return (
          probe && (
            <ProbeCard
              key={number}
              probe={probe}
              others={others}
              data={data}
              point={point}
              series={series.get(probe.key)}
              span={span}
              range={range}
            />
          )
        )
      })}
    </ul>
  )
}

/** One scale for all curves, with the limits where they are near. */
function sharedRange({ data, point, probes }: ShownProbes, stored: readonly Series[]) {
  const series = stored.flatMap((one) => chartSeries(data.type, one, 'en', 's1') ?? [])
  const limits = probes.flatMap(({ rule }) => limitLines(rule, { point }, 'en'))
  return valueRange({ series, limits, decimals: point.decimals, bounds: point.range })
}
