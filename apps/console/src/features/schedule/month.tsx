import type { ScheduleCalendar, ScheduleRow } from '@kilowatch/contract'
import { scheduleFlow } from '@kilowatch/work'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { daysShown, type Month, monthOf } from '../../shared/month.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { Mark } from '../../ui/mark.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { type DayEntries, entriesByDay } from './calendar-days.ts'
import styles from './schedule.module.css'
import { addressOf, scheduleMarks } from './schedule-state.tsx'

interface MonthProps {
  month: Month
  calendar: ScheduleCalendar
}

const mostChips = 4
const nothing: DayEntries = { items: [], ahead: [] }

/** A month of six weeks; on a phone a list by day. */
export function MonthView({ month, calendar }: MonthProps) {
  const { t } = useTranslation('schedule')
  const narrow = useNarrow()
  const entries = entriesByDay(calendar)
  return (
    <>
      {narrow ? <DayList month={month} entries={entries} /> : <Grid month={month} today={calendar.today} entries={entries} />}
      {calendar.more > 0 ? <p className={styles.note}>{t('moreThanShown', { count: calendar.more })}</p> : null}
    </>
  )
}

type Entries = ReadonlyMap<string, DayEntries>

function Grid({ month, today, entries }: { month: Month; today: string; entries: Entries }) {
  const { t } = useTranslation('schedule')
  return (
    <div className={styles.month}>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <div key={day} className={styles.weekday}>
          {t(`weekday.${day}`)}
        </div>
      ))}
      {daysShown(month).map((day) => (
        <Cell key={day} day={day} inMonth={monthOf(day) === month} isToday={day === today} entries={entries.get(day) ?? nothing} />
      ))}
    </div>
  )
}

function Cell({ day, inMonth, isToday, entries }: { day: string; inMonth: boolean; isToday: boolean; entries: DayEntries }) {
  const { t } = useTranslation('schedule')
  const [whole, showWhole] = useState(false)
  const chips = chipsOf(entries)
  const more = chips.length - mostChips
  return (
    <div className={`${styles.day} ${inMonth ? '' : styles.outside}`}>
      <time dateTime={day} className={isToday ? styles.today : styles.dayNumber} {...(isToday ? { 'aria-current': 'date' } : {})}>
        {day.slice(8).replace(/^0/, '')}
      </time>
      {whole || more <= 0 ? chips : chips.slice(0, mostChips)}
      {more > 0 ? (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => showWhole(!whole)}>
          {whole ? t('less') : t('more', { count: more })}
        </button>
      ) : null}
    </div>
  )
}

function DayList({ month, entries }: { month: Month; entries: Entries }) {
  const { t } = useTranslation('schedule')
  const days = [...entries].filter(([day]) => monthOf(day) === month)
  if (days.length === 0) return <Empty text={t('nothingThisMonth')} calm />
  return (
    <ul className={styles.days}>
      {days.map(([day, found]) => (
        <li key={day}>
          <strong className={styles.figures}>{day}</strong>
          {chipsOf(found)}
        </li>
      ))}
    </ul>
  )
}

const chipsOf = ({ items, ahead }: DayEntries) => [
  ...items.map((item) => <ItemChip key={item.id} item={item} />),
  ...ahead.map((date) => <AheadChip key={`ahead ${date.id}`} date={date} />),
]

function ItemChip({ item }: { item: ScheduleRow }) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const [shape, colour] = item.overdue ? (['clock', 'var(--major)'] as const) : scheduleMarks[item.state]
  const word = item.overdue ? t('overdue') : scheduleFlow.states[item.state][language]
  const people = item.people.map(({ name }) => name).join(t('and'))
  return (
    <Link
      to={addressOf(item.id)}
      className={`${styles.chip} ${item.overdue ? styles.overdue : (styles[item.state] ?? '')}`}
      title={[item.title, word, people].filter(Boolean).join(' · ')}
    >
      <span className={styles.chipTitle}>
        {item.dueTime ? <span className={styles.figures}>{item.dueTime} </span> : null}
        {item.title}
      </span>
      <span className={styles.chipMore}>
        <Mark shape={shape} colour={colour} filled={false} size={12} />
        <span>{word}</span>
        <span className={styles.chipPeople}>{people}</span>
      </span>
    </Link>
  )
}

/** A date to come of one that repeats: it is entered when the one before is over. */
function AheadChip({ date }: { date: ScheduleCalendar['ahead'][number] }) {
  const { t } = useTranslation('schedule')
  return (
    <Link to={addressOf(date.id)} className={`${styles.chip} ${styles.ahead}`} title={`${date.title} · ${t('comesAgain')}`}>
      <span className={styles.chipTitle}>
        {date.dueTime ? <span className={styles.figures}>{date.dueTime} </span> : null}
        {date.title}
      </span>
      <span className={styles.chipMore}>
        <Mark shape="change" colour="var(--text-2)" filled={false} size={12} />
        <span>{t('comesAgain')}</span>
      </span>
    </Link>
  )
}
