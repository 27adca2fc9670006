import { type Alarm, alarmList } from '@kilowatch/contract'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { useNow } from '../../shared/clock.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { type Line, lineOfAlarm, linesOfRecords } from './todo-rules.ts'

const mostAlarms = 50
const minute = 60_000

const unconfirmed = { state: 'active', confirmed: 'no' } as const
const unrecorded = { state: 'all', record: 'asked' } as const
type Asked = typeof unconfirmed | typeof unrecorded

/** Alarms that wait for the person: to be confirmed, and over with a record asked for. */
export const useWaitingAlarms = () => ({ alarm: useUnconfirmed(), record: useUnrecorded() })

/** Alarms that nobody confirmed, for whoever may. */
function useUnconfirmed() {
  const language = useLanguage()
  const now = useNow()
  return useAlarms(unconfirmed, (alarms) => alarms.map((alarm) => lineOfAlarm(alarm, { title: alarmTitle(alarm, language), now })))
}

/** Alarms that are over and of which the business asks for a record. */
function useUnrecorded() {
  const language = useLanguage()
  return useAlarms(unrecorded, (alarms) => linesOfRecords(alarms, (alarm) => alarmTitle(alarm, language)))
}

function useAlarms(asked: Asked, linesOf: (alarms: readonly Alarm[]) => Line[]) {
  const enabled = useMayOperate()
  const query = { ...asked, sort: 'openedAt', page: 1, pageSize: mostAlarms } as const
  const { data, error, refetch } = useCall(alarmList.page, { query }, { keep: true, poll: minute, enabled })
  const items: readonly Alarm[] = data?.items ?? []
  return {
    lines: linesOf(items),
    total: data?.total ?? 0,
    left: (data?.total ?? 0) - items.length,
    failed: enabled && error !== null && data === undefined,
    retry: () => void refetch(),
  }
}
