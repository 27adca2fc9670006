import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AlarmView, changeView, readView } from './alarm-view.ts'

/** The view that the address says, and a way to change it. Opening an alarm can be gone back from; everything else replaces the address. */
export function useAlarmView(): [AlarmView, (change: Partial<AlarmView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  const change = useCallback(
    (changed: Partial<AlarmView>) => {
      setParams((present) => changeView(present, changed), { replace: !(changed.alarm && !readView(params).alarm) })
    },
    [params, setParams],
  )
  return [view, change]
}
