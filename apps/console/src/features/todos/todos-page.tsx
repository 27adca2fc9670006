import { mostTodos, patrolTaskCalls, type TodoTime, todoCalls, todoKinds, todoTimes } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { todoTotal } from '../../shared/todo-total.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Pills } from '../../ui/pills.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { Worded } from '../../ui/worded.tsx'
import { HandOnDialog } from './hand-on-dialog.tsx'
import { PhoneLines } from './phone-lines.tsx'
import { PutOffDialog } from './put-off-dialog.tsx'
import { TodoGroup } from './todo-group.tsx'
import { type Counts, countsByKind, inTime, type Line, type LineKind, lineOfTodo, puttable } from './todo-rules.ts'
import styles from './todos.module.css'
import { useLineWords } from './use-line-words.ts'
import { usePutOffTomorrow } from './use-put-off.tsx'
import { type RowKey, useRowKeys } from './use-row-keys.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useWaitingAlarms } from './use-waiting-alarms.ts'

type Kind = LineKind
const ofAlarms = ['alarm', 'record'] as const
const kinds = [...ofAlarms, ...Object.keys(todoKinds)] as [Kind, ...Kind[]]
const address = { kind: urlChoice(['', ...kinds], ''), putOff: urlChoice(['', 'yes'], '') }
const times = Object.keys(todoTimes) as TodoTime[]
const minute = 60_000

/** Everything that waits for the person: what is late, what is due today, what can wait; in each those that wait longest first. */
export function TodosPage() {
  const { t } = useTranslation('todos')
  const [{ kind, putOff }, set] = useUrlState(address)
  const isPutOff = putOff === 'yes'
  const query = isPutOff ? { putOff } : kind === '' || kind === 'alarm' || kind === 'record' ? {} : { kind }
  const work = useCall(todoCalls.listTodos, { query }, { keep: true, poll: minute })
  const waiting = useWaitingAlarms()
  const narrow = useNarrow()
  const shown = ofAlarms.filter((one) => !isPutOff && (kind === '' || kind === one)).map((one) => waiting[one])
  const alarms = shown.flatMap(({ lines }) => lines)
  const retry = () => {
    for (const one of ofAlarms) waiting[one].retry()
  }
  const leftOfAlarms = (one: 'alarm' | 'record') => (!isPutOff && (kind === '' || kind === one) ? waiting[one].left : 0)
  return (
    <Page>
      <Card {...(narrow ? {} : { title: t('waiting') })} flush>
        <Loaded of={work} what={t('list')} rows={8} height={360}>
          {({ counts, todos, putOff: count }) => {
            const known = countsByKind(counts, { alarm: waiting.alarm.total, record: waiting.record.total })
            const byKind = [...ofAlarms.filter((one) => waiting[one].failed).map((one) => ({ kind: one, count: undefined })), ...known]
            const all = todoTotal(counts, { alarm: waiting.alarm.total, record: waiting.record.total })
            const lines = [...(kind === 'alarm' || kind === 'record' ? [] : todos.map(lineOfTodo)), ...alarms]
            return (
              <>
                <Summary counts={counts} alarms={ofAlarms.flatMap((one) => waiting[one].lines)} all={all} />
                {byKind.length > 0 || count > 0 || isPutOff ? (
                  <KindPills
                    byKind={byKind}
                    all={all}
                    putOff={{ count, pressed: isPutOff }}
                    chosen={kind}
                    onChoose={(one) => set({ kind: one, putOff: '' })}
                    onPutOff={() => set({ kind: '', putOff: isPutOff ? '' : 'yes' })}
                  />
                ) : null}
                {ofAlarms.some((one) => waiting[one].failed) ? (
                  <p className={styles.more}>
                    {t('alarmsFail')}{' '}
                    <button type="button" className={styles.retry} onClick={retry}>
                      {t('retry')}
                    </button>
                  </p>
                ) : null}
                {lines.length === 0 ? (
                  <Empty text={t(isPutOff ? 'nonePutOff' : all === 0 ? 'none' : 'noneOf')} action={isPutOff ? null : <NextRound />} calm />
                ) : (
                  <Lines
                    key={`${kind} ${putOff}`}
                    lines={lines}
                    leftOf={(time) => (isPutOff ? 0 : leftOf(counts, time, kind))}
                    left={{ alarm: leftOfAlarms('alarm'), record: leftOfAlarms('record'), putOff: isPutOff ? count - todos.length : 0 }}
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

/** When nothing waits: the round that comes next. */
function NextRound() {
  const { t } = useTranslation('todos')
  const { userId } = useSession()
  const query = { assigneeId: userId, state: 'waiting', sort: 'due', page: 1, pageSize: 1 } as const
  const [next] = useCall(patrolTaskCalls.listPatrolTasks, { query }, { staleTime: minute }).data?.items ?? []
  if (!next) return null
  return (
    <small>
      <Worded text={t('nextRound', { day: next.plannedOn })} parts={{ round: <Link to={`/patrol_order/${next.id}`}>{next.title}</Link> }} />
    </small>
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
  /** How many there are; undefined: they cannot be asked for now. */
  byKind: readonly { kind: Kind; count: number | undefined }[]
  all: number
  putOff: { count: number; pressed: boolean }
  chosen: string
  onChoose: (kind: Kind | '') => void
  onPutOff: () => void
}

function KindPills({ byKind, all, putOff, chosen, onChoose, onPutOff }: KindPillsProps) {
  const { t } = useTranslation('todos')
  const words = useLineWords()
  const pressed = (kind: string) => !putOff.pressed && chosen === kind
  const pills = byKind.map(({ kind, count }) => ({
    ...{ key: kind, text: words.kind(kind), count, pressed: pressed(kind) },
    onPress: () => onChoose(pressed(kind) ? '' : kind),
  }))
  const last = { key: 'putOff', text: t('isPutOff'), count: putOff.count, pressed: putOff.pressed, onPress: onPutOff }
  return (
    <Pills
      label={t('kinds')}
      pills={[
        { key: 'all', text: t('all'), count: all, pressed: pressed(''), onPress: () => onChoose('') },
        ...pills,
        ...(putOff.count > 0 || putOff.pressed ? [last] : []),
      ]}
    />
  )
}

interface LinesProps {
  lines: readonly Line[]
  /** How many of a time are not among the lines. */
  leftOf: (time: TodoTime) => number
  /** Others that are not: alarms to be confirmed, to be recorded, what is put off. */
  left: { alarm: number; record: number; putOff: number }
}

const columns = ['select', 'kind', 'number', 'what', 'device', 'site', 'since', 'due', 'next', 'menu'] as const
const atEnd: ReadonlySet<string> = new Set(['since', 'due', 'next'])
const unnamed: ReadonlySet<string> = new Set(['select', 'menu'])

function Lines(props: LinesProps) {
  const { t } = useTranslation('todos')
  const { left } = props
  return (
    <>
      {useNarrow() ? <PhoneLines {...props} /> : <Table {...props} />}
      {left.alarm > 0 ? (
        <p className={styles.more}>
          <Link to="/current_message?confirmed=no">{t('moreAlarms', { count: left.alarm })}</Link>
        </p>
      ) : null}
      {left.record > 0 ? <p className={styles.more}>{t('moreRecords', { count: left.record })}</p> : null}
      {left.putOff > 0 ? <p className={styles.more}>{t('more', { count: left.putOff })}</p> : null}
    </>
  )
}

function Table({ lines, leftOf }: LinesProps) {
  const { t } = useTranslation('todos')
  const selection = useSelection()
  const rows = useRowKeys(useKeyActs(lines, selection))
  return (
    <>
      <SelectionBar lines={lines} selection={selection} />
      <table className={styles.table} ref={rows}>
        <thead>
          <tr>
            {columns.map((column) =>
              unnamed.has(column) ? (
                <td key={column} />
              ) : (
                <th key={column} className={atEnd.has(column) ? styles.end : undefined}>
                  {t(column as 'kind')}
                </th>
              ),
            )}
          </tr>
        </thead>
        {times.map((time) => (
          <TodoGroup
            key={time}
            time={time}
            lines={inTime(lines, time)}
            left={leftOf(time)}
            columns={columns.length}
            selection={selection}
          />
        ))}
      </table>
      <p className={styles.foot}>{t('keys')}</p>
    </>
  )
}

/** What the keys do to the line that the cursor is on; where lines are selected, putting off is for all of these. */
function useKeyActs(lines: readonly Line[], selection: Selection) {
  const { t } = useTranslation('todos')
  const { message } = App.useApp()
  const open = useDialog()
  const putOffTomorrow = usePutOffTomorrow()
  const putOff = (line: Line) => {
    const todos = selected(lines, selection)
    const one = puttable(line)
    if (todos.length > 0) putOffTomorrow(todos, selection.clear)
    else if (one) putOffTomorrow([one])
    else if (!line.todo?.putOff) void message.info(line.todo?.stays ? t(`stays.${line.todo.stays}`) : t('stayAlarm'))
  }
  const handOn = ({ todo }: Line) => {
    if (todo?.handOn) open((close) => <HandOnDialog todo={todo} onClose={close} />)
    else void message.info(t('noHandOn'))
  }
  return (key: RowKey, of: string) => {
    const line = lines.find((one) => one.key === of)
    if (!line) return
    if (key === 's') putOff(line)
    else if (key === 'a') handOn(line)
    else if (puttable(line)) selection.toggle(line.key)
  }
}

const selected = (lines: readonly Line[], selection: Selection) =>
  lines.flatMap((line) => (selection.has(line.key) ? (puttable(line) ?? []) : []))

/** Puts several off at once. */
function SelectionBar({ lines, selection }: { lines: readonly Line[]; selection: Selection }) {
  const { t } = useTranslation('todos')
  const open = useDialog()
  const putOffTomorrow = usePutOffTomorrow()
  const todos = selected(lines, selection)
  if (todos.length === 0) return null
  return (
    <div className={styles.selection} role="status">
      <span>{t('selected', { count: todos.length })}</span>
      <Button size="small" onClick={() => putOffTomorrow(todos, selection.clear)}>
        {t('tomorrow')}
      </Button>
      <Button size="small" onClick={() => open((close) => <PutOffDialog todos={todos} onClose={close} onDone={selection.clear} />)}>
        {t('later')}
      </Button>
      <Button size="small" type="text" onClick={selection.clear}>
        {t('clear')}
      </Button>
    </div>
  )
}

/** How many of a time are not among the lines. */
function leftOf(counts: Counts, time: TodoTime, kind: string): number {
  const whole = counts.filter((one) => one.time === time && (kind === '' || one.kind === kind)).reduce((sum, { count }) => sum + count, 0)
  return Math.max(0, whole - mostTodos)
}
