import { type TodoTime, todoCalls, todoTimes } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { todoTotal } from '../../../shared/todo-total.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { inTime } from '../todo-rules.ts'
import { useWaitingAlarms } from '../use-waiting-alarms.ts'
import { NumberRow } from './number-rows.tsx'
import styles from './overview.module.css'

const page = '/enterprise/operation/todo'
const times = Object.keys(todoTimes) as TodoTime[]

/** What waits for the person, as their list of to-dos counts it. */
export function MyTodosCard() {
  const { t } = useTranslation('operations-overview')
  const language = useLanguage()
  const work = useCall(todoCalls.listTodos, { query: {} }, { keep: true, poll: 60_000 })
  const waiting = useWaitingAlarms()
  const alarms = Object.values(waiting)
  const lines = alarms.flatMap((one) => one.lines)
  return (
    <Card title={t('mine')} flush>
      <Loaded of={work} what={t('mine')} rows={3} height={120}>
        {({ counts }) => {
          const ofWork = (time: TodoTime) => counts.filter((one) => one.time === time).reduce((sum, { count }) => sum + count, 0)
          const all = todoTotal(counts, { alarm: waiting.alarm.total, record: waiting.record.total })
          if (all === 0) return <Empty text={t('nothing')} calm />
          return (
            <ul className={styles.rows}>
              <li>
                <NumberRow to={page} name={t('waiting')} count={all} />
              </li>
              {times.map((time) => (
                <li key={time}>
                  <NumberRow
                    to={page}
                    name={todoTimes[time][language]}
                    count={ofWork(time) + inTime(lines, time).length}
                    late={time === 'overdue'}
                    step
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}
