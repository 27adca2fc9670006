import { type PatrolCalendar, type PatrolPeople, type PatrolTaskRow, patrolAssignmentCalls } from '@kilowatch/contract'
import { weekdayOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { CarryTip } from './carry-tip.tsx'
import { landingOn } from './month.ts'
import styles from './people.module.css'
import { lackingOn, type PersonRow, personRows, placeByKey } from './people-rows.ts'
import { TaskChip } from './task-chip.tsx'
import type { Moves, Spot } from './use-moves.tsx'

interface PeopleProps {
  calendar: PatrolCalendar
  groupId: string
  moves: Moves
  onDrop: (task: PatrolTaskRow, to: Spot, row: PersonRow) => void
}

/** People down, the days of a week across: what each has to do, against what a person should have in a week. */
export function People(props: PeopleProps) {
  const { t } = useTranslation('patrol-people')
  const { calendar, groupId } = props
  const week = calendar.days[0]?.day ?? ''
  const people = useCall(patrolAssignmentCalls.readPatrolPeople, { query: { week, ...(groupId ? { groupId } : {}) } }, { keep: true })
  return (
    <Loaded of={people} what={t('title')} rows={8} height={420} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
      {(data) => <PeopleWeek {...props} people={data} />}
    </Loaded>
  )
}

interface WeekProps extends Omit<PeopleProps, 'groupId'> {
  people: PatrolPeople
}

export function PeopleWeek({ calendar, people, moves, onDrop }: WeekProps) {
  const { t } = useTranslation('patrol-people')
  const rows = personRows(calendar, people)
  const days = calendar.days.map(({ day }) => day)
  const put = (task: PatrolTaskRow, to: Spot) => {
    const row = rows.find(({ id }) => id === (to.person ?? null))
    if (row) onDrop(task, to, row)
  }
  const walk = (key: string, { day, person = null }: Spot) => placeByKey(key, { day, person }, days, rows)
  return (
    <Card flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className={styles.scroll} aria-label={t('title')} tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col" className={styles.person}>
                {t('person')}
              </th>
              {calendar.days.map(({ day, worked, holiday }) => (
                <th key={day} scope="col" className={worked ? '' : styles.free} aria-current={day === calendar.today ? 'date' : undefined}>
                  {t(`weekday.${weekdayOf(day)}`)} <span className={day === calendar.today ? styles.today : ''}>{day.slice(5)}</span>
                  {holiday ? <small>{holiday}</small> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id ?? 'nobody'}>
                <th scope="row" className={styles.person}>
                  {row.id === null ? t('nobody') : row.name}
                  <Load row={row} most={people.weekMinutes} />
                </th>
                {calendar.days.map(({ day, worked }) => (
                  <Cell key={day} {...{ row, day, worked, calendar, moves, walk }} onDrop={put} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Carrying calendar={calendar} rows={rows} moves={moves} />
    </Card>
  )
}

/** Minutes of the week against the bound, as a figure and as a bar. */
function Load({ row: { id, person }, most }: { row: PersonRow; most: number }) {
  const { t } = useTranslation('patrol-people')
  if (id === null) return null
  if (!person) return <small>{t('unknown')}</small>
  const over = person.load > most
  return (
    <>
      <small>
        {over ? <Mark shape="triangle" colour="var(--major)" filled={false} size={12} /> : null}
        {t(over ? 'over' : 'load', { load: person.load, most })}
      </small>
      <span className={styles.bar} aria-hidden="true">
        <span className={over ? styles.full : ''} style={{ width: `${Math.min(100, (person.load / most) * 100)}%` }} />
      </span>
    </>
  )
}

interface CellProps {
  row: PersonRow
  day: string
  worked: boolean
  calendar: PatrolCalendar
  moves: Moves
  walk: (key: string, from: Spot) => Spot | undefined
  onDrop: (task: PatrolTaskRow, to: Spot) => void
}

function Cell({ row, day, worked, calendar, moves, walk, onDrop }: CellProps) {
  const { t } = useTranslation('patrol-people')
  const { carried, carry } = moves
  const own = row.person?.days.find((one) => one.day === day)
  const over = carried?.day === day && (carried.person ?? null) === row.id
  const allowed = carried ? landingOn(carried.task, day, calendar.tasks).allowed : false
  const mark = over ? (allowed ? styles.target : styles.refused) : ''
  return (
    <td
      className={`${worked ? '' : styles.free} ${mark}`}
      data-day={day}
      onDragOver={(event) => {
        if (!carried) return
        if (allowed) event.preventDefault()
        if (!over) carry({ ...carried, day, person: row.id })
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (carried && allowed) onDrop(carried.task, { day, person: row.id })
      }}
    >
      {own?.away ? <span className={styles[own.away]}>{t(`away.${own.away}`)}</span> : null}
      {row.tasks
        .filter(({ plannedOn }) => plannedOn === day)
        .map((task) => (
          <TaskChip key={task.id} task={task} moves={moves} walk={walk} onDrop={onDrop} ofPerson={row.id} />
        ))}
      {own && own.minutes > 0 ? (
        <small className={styles.sum}>
          {[own.daily > 0 ? t('daily', { count: own.daily }) : '', t('minutes', { count: own.minutes })].filter(Boolean).join(' · ')}
        </small>
      ) : null}
    </td>
  )
}

/** Where a task would come to, and what there is to know of the person there. */
function Carrying({ calendar, rows, moves: { carried } }: { calendar: PatrolCalendar; rows: readonly PersonRow[]; moves: Moves }) {
  const { t } = useTranslation('patrol-people')
  const row = rows.find(({ id }) => id === (carried?.person ?? null))
  if (!carried || !row) return <CarryTip carried={null} allowed={false} notes={[]} />
  const { task, day } = carried
  const { allowed, others } = landingOn(task, day, calendar.tasks, row.id)
  const away = row.person?.days.find((one) => one.day === day)?.away
  const lacking = row.id === null ? [] : lackingOn(task, day, row.person?.skills)
  const notes = [
    row.id === null ? t('nobody') : t('to', { name: row.name }),
    away ? t(`carry.${away}`) : '',
    lacking.length > 0 ? t('carry.lacks', { skills: lacking.join(t('list')) }) : '',
    others > 0 ? t('carry.others', { count: others }) : '',
  ]
  return <CarryTip carried={carried} allowed={allowed} notes={notes.filter(Boolean)} />
}
