import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AlarmView, changeView, readView, unreadView } from './alarm-view.ts'

type Change = (changed: Partial<Omit<AlarmView, 'pageSize'>>) => void

/**
 * The view that the address says, a way to change it, and what of the address means nothing. Opening an alarm can be gone back from;
 * everything else replaces the address.
 */
export function useAlarmView(): [AlarmView, Change, readonly string[]] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  const unread = useMemo(() => unreadView(params), [params])
  const change: Change = useCallback(
    (changed) => {
      setParams((present) => changeView(present, changed), { replace: !(changed.alarm && !readView(params).alarm) })
    },
    [params, setParams],
  )
  return [view, change, unread]
}
