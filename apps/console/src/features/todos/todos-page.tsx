import { mostTodos, type TodoTime, todoCalls, todoTimes } from '@kilowatch/contract'
import { workKinds } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Pills } from '../../ui/pills.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { TodoGroup } from './todo-group.tsx'
import { type Counts, countsByKind, inTime, type Line, type LineKind, lineOfTodo } from './todo-rules.ts'
import styles from './todos.module.css'
import { useRowKeys } from './use-row-keys.ts'
import { useWaitingAlarms } from './use-waiting-alarms.ts'

type Kind = LineKind
const ofAlarms = ['alarm', 'record'] as const
const kinds = [...ofAlarms, ...Object.keys(workKinds)] as [Kind, ...Kind[]]
const address = { kind: urlChoice(['', ...kinds], '') }
const times = Object.keys(todoTimes) as TodoTime[]
const minute = 60_000

/** Everything that waits for the person: what is late, what is due today, what can wait; in each those that wait longest first. */
export function TodosPage() {
  const { t } = useTranslation('todos')
  const [{ kind }, set] = useUrlState(address)
  const query = kind === '' || kind === 'alarm' || kind === 'record' ? {} : { kind }
  const work = useCall(todoCalls.listTodos, { query }, { keep: true, poll: minute })
  const waiting = useWaitingAlarms()
  const shown = ofAlarms.filter((one) => kind === '' || kind === one).map((one) => waiting[one])
  const alarms = shown.flatMap(({ lines }) => lines)
  const retry = () => {
    for (const one of ofAlarms) waiting[one].retry()
  }
  return (
    <Page>
      <Card title={t('waiting')} flush>
        <Loaded of={work} what={t('list')} rows={8} height={360}>
          {({ counts, todos }) => {
            const byKind = countsByKind(counts, { alarm: waiting.alarm.total, record: waiting.record.total })
            const all = byKind.reduce((sum, { count }) => sum + count, 0)
            const lines = [...(kind === 'alarm' || kind === 'record' ? [] : todos.map(lineOfTodo)), ...alarms]
            return (
              <>
                <Summary counts={counts} alarms={ofAlarms.flatMap((one) => waiting[one].lines)} all={all} />
                {byKind.length > 0 ? <KindPills byKind={byKind} all={all} chosen={kind} onChoose={(one) => set({ kind: one })} /> : null}
                {ofAlarms.some((one) => waiting[one].failed) ? (
                  <p className={styles.more}>
                    {t('alarmsFail')}{' '}
                    <button type="button" className="kw-link" onClick={retry}>
                      {t('retry')}
                    </button>
                  </p>
                ) : null}
                {lines.length === 0 ? (
                  <Empty text={t(all === 0 ? 'none' : 'noneOf')} calm />
                ) : (
                  <Lines
                    lines={lines}
                    counts={counts}
                    kind={kind}
                    left={{
                      alarm: kind === '' || kind === 'alarm' ? waiting.alarm.left : 0,
                      record: kind === '' || kind === 'record' ? waiting.record.left : 0,
                    }}
                  />
                )}
              </>
            )
          }}
        </Loaded>
      </Card>
    </Page>
  )
}

function Summary({ counts, alarms, all }: { counts: Counts; alarms: readonly Line[]; all: number }) {
  const { t } = useTranslation('todos')
  const of = (time: TodoTime) =>
    counts.filter((one) => one.time === time).reduce((sum, { count }) => sum + count, 0) + inTime(alarms, time).length
  const [late, today] = [of('overdue'), of('today')]
  if (all === 0) return null
  return (
    <p className={styles.summary} role="status">
      {t('count', { count: all })}
      <small className={late > 0 ? styles.late : undefined}>{t('late', { count: late })}</small>
      <small>{t('today', { count: today })}</small>
    </p>
  )
}

interface KindPillsProps {
  byKind: readonly { kind: Kind; count: number }[]
  all: number
  chosen: string
  onChoose: (kind: Kind | '') => void
}

function KindPills({ byKind, all, chosen, onChoose }: KindPillsProps) {
  const { t } = useTranslation('todos')
  const language = useLanguage()
  const nameOf = (kind: Kind) => (kind === 'alarm' || kind === 'record' ? t(kind) : workKinds[kind][language])
  const pills = byKind.map(({ kind, count }) => ({
    ...{ key: kind, text: nameOf(kind), count, pressed: chosen === kind },
    onPress: () => onChoose(chosen === kind ? '' : kind),
  }))
  return (
    <Pills
      label={t('kinds')}
      pills={[{ key: 'all', text: t('all'), count: all, pressed: chosen === '', onPress: () => onChoose('') }, ...pills]}
    />
  )
}

interface LinesProps {
  lines: readonly Line[]
  counts: Counts
  kind: string
  /** Alarms that are not among the lines: to be confirmed, to be recorded. */
  left: { alarm: number; record: number }
}

function Lines({ lines, counts, kind, left }: LinesProps) {
  const { t } = useTranslation('todos')
  const rows = useRowKeys()
  const columns = ['kind', 'number', 'what', 'device', 'site', 'since', 'due', 'next'] as const
  return (
    <>
      <table className={styles.table} ref={rows}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} className={column === 'due' || column === 'next' || column === 'since' ? styles.end : undefined}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        {times.map((time) => (
          <TodoGroup key={time} time={time} lines={inTime(lines, time)} left={leftOf(counts, time, kind)} columns={columns.length} />
        ))}
      </table>
      {left.alarm > 0 ? (
        <p className={styles.more}>
          <Link to="/current_message?confirmed=no">{t('moreAlarms', { count: left.alarm })}</Link>
        </p>
      ) : null}
      {left.record > 0 ? <p className={styles.more}>{t('moreRecords', { count: left.record })}</p> : null}
      <p className={styles.foot}>{t('keys')}</p>
    </>
  )
}

/** How many of a time are not among the lines. */
function leftOf(counts: Counts, time: TodoTime, kind: string): number {
  const whole = counts.filter((one) => one.time === time && (kind === '' || one.kind === kind)).reduce((sum, { count }) => sum + count, 0)
  return Math.max(0, whole - mostTodos)
}
