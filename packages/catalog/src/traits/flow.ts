import { counter, type Limits, measure } from '../point.ts'
import { parameter } from './parameter.ts'

// What a flow meter counts (OIML R 49 for water meters): the rate now, and the total since it was built in.

/** Rate of flow; it depends on the pipe, so there are no default limits unless the type gives some. */
export function flowRate({ limits, normal = [12, 18] }: { limits?: Limits; normal?: readonly [number, number] } = {}) {
  return measure('flow', { zh: '瞬时流量', en: 'Flow' }, 'm3/h', [-8000, 8000], {
    decimals: 3,
    sides: 'both',
    normal,
    group: 'flow',
    ...(limits ? { limits } : {}),
  })
}

export const flowTotal = counter('total', { zh: '累计流量', en: 'Total' }, 'm3', { decimals: 2, perHour: 15, group: 'flow' })

/** What the meter showed when accounts were settled last: consumption is counted from there. */
export const settlement = parameter('settlement_count', { zh: '结算底数', en: 'Settlement count' }, 'm3', [0, 8_000_000], {
  normal: 1_200,
  help: { zh: '上次结算时的累计流量', en: 'The total at the last settlement' },
})

export const flowGroups = { flow: { zh: '流量', en: 'Flow' } } as const
