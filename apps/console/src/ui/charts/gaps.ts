import type { Gap, History } from '@kilowatch/contract'
import { isoDate } from '../../shared/formats.ts'
import { clockOf, wallOf } from '../../shared/zone.ts'
import type { ChartGap, TimeSpan } from './chart-model.ts'

type Say = (key: string, values: Record<string, string>) => string

/** Times without data with their cause and times in words. `t`: of the domain `charts`. */
export function chartGaps(history: Pick<History, 'gaps' | 'step' | 'series'> | undefined, t: Say): ChartGap[] {
  return visibleGaps(history).map(({ from, to, cause }) => ({
    from,
    to,
    text: t(`gap.${cause}`, { span: spanText(from, to) }),
    short: t(`gapCause.${cause}`, {}),
  }))
}

export interface VisibleGap extends TimeSpan {
  cause: Gap['cause']
}

/** Gaps as far as they are seen: in condensed series a step that holds a reading is drawn, so no gap reaches into it. */
export function visibleGaps(history: Pick<History, 'gaps' | 'step' | 'series'> | undefined): VisibleGap[] {
  if (!history) return []
  const { step } = history
  const gaps = history.gaps.map((gap) => ({ from: new Date(gap.from).getTime(), to: new Date(gap.to).getTime(), cause: gap.cause }))
  if (step === null) return gaps
  const filled = [...new Set(history.series.flatMap((series) => series.at.filter((_, index) => series.value[index] !== null)))].sort(
    (a, b) => a - b,
  )
  return gaps.flatMap((gap) => withoutSteps(gap, filled, step))
}

/** What is left of a gap outside of the filled steps; pieces shorter than a step are none. */
function withoutSteps(gap: VisibleGap, filled: readonly number[], step: number): VisibleGap[] {
  const pieces: VisibleGap[] = []
  let from = gap.from
  for (const at of filled) {
    if (at + step <= from) continue
    if (at >= gap.to) break
    if (at - from >= step) pieces.push({ ...gap, from, to: at })
    from = Math.max(from, at + step)
  }
  if (gap.to - from >= step) pieces.push({ ...gap, from })
  return pieces
}

/** "03:12–04:05", with days where it lasts over midnight. */
function spanText(from: number, to: number): string {
  if (isoDate(from) === isoDate(to)) return `${clockOf(from)}–${clockOf(to)}`
  return `${wallOf(from).slice(5, 16)} – ${wallOf(to).slice(5, 16)}`
}
