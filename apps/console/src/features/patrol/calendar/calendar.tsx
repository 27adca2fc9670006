import type { PatrolCalendar, PatrolTaskRow } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { type Month, monthOf } from '../../../shared/month.ts'
import { useNarrow } from '../../../shared/viewport.ts'
import { Mark } from '../../../ui/mark.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import styles from '../patrol.module.css'
import { taskMarks } from '../task-state.tsx'
import { CarryTip } from './carry-tip.tsx'
import { dayByKey, landingOn, tasksByDay } from './month.ts'
import { TaskChip } from './task-chip.tsx'
import type { Moves, Spot } from './use-moves.tsx'

interface CalendarProps {
  /** Days outside it are paler; null: a week, each of whose days counts alike. */
  month: Month | null
  calendar: PatrolCalendar
  /** Null: the reader moves nothing. */
  moves: Moves | null
  onDrop: (task: PatrolTaskRow, to: Spot) => void
  /** Everything of one day. */
  onDay: (day: string) => void
}

/** In one cell; the others follow on the day’s own list. */
const mostChips = { month: 3, week: 12 } as const

/** A month of six weeks, or one week; on a phone a list by day. */
export function Calendar(props: CalendarProps) {
  const narrow = useNarrow()
  return (
    <>
      {narrow ? <DayList {...props} /> : <Grid {...props} />}
      <Carrying {...props} />
    </>
  )
}

function Grid(props: CalendarProps) {
  const { t } = useTranslation('patrol')
  const { calendar, month } = props
  const tasks = tasksByDay(calendar.tasks)
  return (
    <div className={`${styles.month} ${month === null ? styles.week : ''}`}>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <div key={day} className={styles.weekday}>
          {t(`weekday.${day}`)}
        </div>
      ))}
      {calendar.days.map((day) => (
        <Cell key={day.day} {...props} day={day} inMonth={month === null || monthOf(day.day) === month} tasks={tasks.get(day.day) ?? []} />
      ))}
    </div>
  )
}

type Day = PatrolCalendar['days'][number]

interface CellProps extends CalendarProps {
  day: Day
  inMonth: boolean
  tasks: readonly PatrolTaskRow[]
}

function Cell({ day: shown, inMonth, tasks, month, calendar, moves, onDrop, onDay }: CellProps) {
  const { t } = useTranslation('patrol')
  const most = mostChips[month === null ? 'week' : 'month']
  const { day, worked, holiday, daily } = shown
  const carried = moves?.carried
  const over = carried?.day === day && carried.task.plannedOn !== day
  const allowed = carried ? landingOn(carried.task, day, calendar.tasks).allowed : false
  const more = tasks.length - most
  const mark = over ? (allowed ? styles.target : styles.refused) : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the keyboard carries a task from its own button
    <div
      className={`${styles.day} ${inMonth ? '' : styles.outside} ${worked ? '' : styles.free} ${mark}`}
      data-day={day}
      onDragOver={(event) => {
        if (!carried) return
        if (allowed) event.preventDefault()
        if (carried.day !== day) moves?.carry({ ...carried, day })
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (carried && allowed) onDrop(carried.task, { day })
      }}
    >
      <div className={styles.dayHead}>
        <button
          type="button"
          className={day === calendar.today ? styles.today : styles.dayNumber}
          onClick={() => onDay(day)}
          aria-label={t('openDay', { day })}
        >
          {day.slice(8).replace(/^0/, '')}
        </button>
        {holiday ? <span className={styles.holiday}>{worked ? t('worked', { name: holiday }) : holiday}</span> : null}
        {daily ? <Daily daily={daily} onOpen={() => onDay(day)} /> : null}
      </div>
      {tasks.slice(0, most).map((task) => (
        <TaskChip key={task.id} task={task} walk={walkIn(calendar)} moves={moves} onDrop={onDrop} />
      ))}
      {more > 0 ? (
        <button type="button" className={styles.more} onClick={() => onDay(day)}>
          {t('more', { count: more })}
        </button>
      ) : null}
      {over && carried ? <div className={styles.slot}>{carried.task.title}</div> : null}
    </div>
  )
}

function Daily({ daily: { all, done, state }, onOpen }: { daily: NonNullable<Day['daily']>; onOpen: () => void }) {
  const { t } = useTranslation('patrol')
  const [shape, colour] = taskMarks[state]
  return (
    <button type="button" className={styles.daily} onClick={onOpen}>
      <Mark shape={shape} colour={colour} filled={false} size={12} />
      {t('daily', { done, all })}
    </button>
  )
}

function DayList({ calendar, month, moves, onDrop, onDay }: CalendarProps) {
  const { t } = useTranslation('patrol')
  const tasks = tasksByDay(calendar.tasks)
  const days = calendar.days.filter(({ day, daily }) => (month === null || monthOf(day) === month) && (daily || tasks.has(day)))
  if (days.length === 0) return <Empty text={t(month === null ? 'nothingThisWeek' : 'nothingThisMonth')} />
  return (
    <ul className={styles.dayList}>
      {days.map(({ day, daily, holiday }) => (
        <li key={day}>
          <div className={styles.dayHead}>
            <strong>{day}</strong>
            {holiday ? <span className={styles.holiday}>{holiday}</span> : null}
            {daily ? <Daily daily={daily} onOpen={() => onDay(day)} /> : null}
          </div>
          {(tasks.get(day) ?? []).map((task) => (
            <TaskChip key={task.id} task={task} walk={walkIn(calendar)} moves={moves} onDrop={onDrop} />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Arrow keys lead over the days that are shown. */
const walkIn =
  ({ days }: PatrolCalendar) =>
  (key: string, { day }: Spot): Spot | undefined => {
    const next = dayByKey(
      key,
      day,
      days.map((one) => one.day),
    )
    return next === undefined ? undefined : { day: next }
  }

function Carrying({ moves, calendar }: CalendarProps) {
  const { t } = useTranslation('patrol')
  const carried = moves?.carried
  const landing = carried && landingOn(carried.task, carried.day, calendar.tasks)
  const others = landing?.others ? [t('carry.others', { name: carried?.task.assignee?.name, count: landing.others })] : []
  return <CarryTip carried={carried ?? null} allowed={landing?.allowed ?? false} notes={others} />
}
