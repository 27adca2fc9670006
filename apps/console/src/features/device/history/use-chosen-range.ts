import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { unreadFields, urlChoice, urlTime, useUrlState } from '../../../ui/use-url-state.ts'
import { type RangeChoice, type RangeProblem, rangeChoices, rangeOf, rangeProblem, steadyNow } from './history-range.ts'

const fields = { range: urlChoice(rangeChoices, '24h'), from: urlTime(), to: urlTime() }

interface ChosenRange {
  /** What is shown: 24 hours where the address asks for what cannot be. */
  range: RangeChoice
  span: TimeSpan
  /** Why it is not what the address asks for. */
  problem: RangeProblem | undefined
  choose: (range: RangeChoice) => void
  zoom: (span: TimeSpan) => void
}

/** The time that the address asks for; relative ones move on in whole minutes. */
export function useChosenRange(now: number): ChosenRange {
  const [{ range: asked, from, to }, change] = useUrlState(fields)
  const [params] = useSearchParams()
  const steady = steadyNow(asked, now)
  const span = useMemo(() => rangeOf(asked, steady, from, to), [asked, steady, from, to])
  const problem = rangeProblem(asked, steady, from, to) ?? (unreadFields(fields, params).length > 0 ? 'unknown' : undefined)
  return {
    range: problem ? '24h' : asked,
    span,
    problem,
    choose: (range) => change({ range, from: 0, to: 0 }, { replace: false }),
    zoom: (wanted) => change({ range: 'custom', from: Math.round(wanted.from), to: Math.round(wanted.to) }, { replace: false }),
  }
}
