import type { ChartPanel, ChartSeries } from './chart-model.ts'

/** Limits farther off than so many times the spread of the data would press the line flat. */
const nearLimits = 6
/** How far beyond the limits readings stay in view while limits are adjusted, as a share of their spread. */
const limitReach = 0.5
/** Share of the range left free above and below. */
const margin = 0.08

/**
 * What the axis of values of a panel spans, rounded outwards to whole ticks.
 * Never empty: a constant line stands in the middle of ten least steps.
 */
export function valueRange(
  panel: Pick<ChartPanel, 'series' | 'limits' | 'formerLimits' | 'fit' | 'decimals' | 'form' | 'bounds'>,
): [number, number] {
  if (panel.fit && typeof panel.fit !== 'string') return [panel.fit[0], panel.fit[1]]
  const lines = [...(panel.limits ?? []), ...(panel.formerLimits ?? [])].map((limit) => limit.value)
  const data = panel.fit === 'limits' ? spanAround(panel.series, lines) : spanOf(panel.series)
  const wanted = panel.fit === 'limits' ? lines : lines.filter((value) => isNear(value, data))
  const all = [...(data ?? []), ...wanted, ...(panel.form === 'bar' ? [0] : [])]
  if (all.length === 0) return [0, 1]
  const [low, high] = padded(Math.min(...all), Math.max(...all), 10 ** -panel.decimals)
  const [least, most] = panel.bounds ?? [low, high]
  return [Math.max(low, least), Math.min(high, most)]
}

function spanOf(series: readonly ChartSeries[]): [number, number] | undefined {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const take = (value: number | null) => {
    if (value === null) return
    if (value < low) low = value
    if (value > high) high = value
  }
  for (const one of series) {
    for (const values of [one.value, one.min ?? [], one.max ?? []]) values.forEach(take)
  }
  return low <= high ? [low, high] : undefined
}

/** Where limits are adjusted, readings far beyond them (a lost supply) may leave the picture: the lines must stay apart. */
function spanAround(series: readonly ChartSeries[], lines: readonly number[]): [number, number] | undefined {
  const data = spanOf(series)
  if (!data || lines.length === 0) return data
  const low = Math.min(...lines)
  const high = Math.max(...lines)
  const reach = Math.max(high - low, Math.abs(high) * 0.1) * limitReach
  return [Math.max(data[0], low - reach), Math.min(data[1], high + reach)]
}

function isNear(value: number, data: [number, number] | undefined): boolean {
  if (!data) return true
  const spread = Math.max(data[1] - data[0], Math.abs(data[1]) * 0.02)
  return value >= data[0] - spread * nearLimits && value <= data[1] + spread * nearLimits
}

function padded(low: number, high: number, leastStep: number): [number, number] {
  const spread = Math.max(high - low, leastStep * 10)
  const middle = (low + high) / 2
  const bottom = Math.min(low, middle - spread / 2) - spread * margin
  const top = Math.max(high, middle + spread / 2) + spread * margin
  const step = niceStep((top - bottom) / 5)
  // A measure that is never negative should not seem to be.
  const floor = low >= 0 ? 0 : Number.NEGATIVE_INFINITY
  return [clean(Math.max(floor, Math.floor(bottom / step) * step)), clean(Math.ceil(top / step) * step)]
}

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is not less. */
export function niceStep(atLeast: number): number {
  if (!(atLeast > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= atLeast * (1 - 1e-9)) ?? 10
  return clean(factor * power)
}

/** Ticks of an axis of values: whole nice steps within the range. */
export function valueTicks(low: number, high: number, height: number, decimals: number): number[] {
  const most = Math.max(2, Math.floor(height / 34))
  const step = Math.max(niceStep((high - low) / most), 10 ** -decimals)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => clean((first + index) * step))
}

/** How many digits the ticks need so that no two read the same. */
export function tickDecimals(ticks: readonly number[]): number {
  return Math.max(0, ...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
}

/** Takes the noise of binary fractions away. */
function clean(value: number): number {
  return Number(value.toPrecision(12))
}
