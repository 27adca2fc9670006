import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { scheduleCalls, scheduleFor, scheduleList } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { daysShown, isMonth, type Month, monthAfter, monthName, thisMonth } from '../../shared/month.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { AddDialog } from './dialogs.tsx'
import { MonthView } from './month.tsx'
import styles from './schedule.module.css'
import { addressOf, Due, dueText, scheduleMarks } from './schedule-state.tsx'

type View = 'month' | 'list'
type Whose = 'me' | 'all'
const address = { view: urlChoice(['month', 'list'], 'month'), whose: urlChoice(['all', 'me'], 'all'), month: urlText() }

/** What people are to do by when: as a month, or as a list; what is overdue stands above. */
export function SchedulePage() {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const [{ view, whose, month: asked }, set] = useUrlState(address)
  const month = isMonth(asked) ? asked : thisMonth()
  return (
    <Page actions={<AddButton />}>
      <Overdue />
      <div className={styles.bar}>
        <Segmented
          aria-label={t('view.label')}
          value={view}
          onChange={(chosen) => set({ view: chosen as View })}
          options={(['month', 'list'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <Segmented
          aria-label={t('whose')}
          value={whose}
          onChange={(chosen) => set({ whose: chosen as Whose })}
          options={(['all', 'me'] as const).map((value) => ({ value, label: scheduleFor[value][language] }))}
        />
        {view === 'month' ? (
          <span className={styles.steps}>
            <Button icon={<LeftOutlined />} aria-label={t('month.before')} onClick={() => set({ month: monthAfter(month, -1) })} />
            <strong>{monthName(month, language)}</strong>
            <Button icon={<RightOutlined />} aria-label={t('month.after')} onClick={() => set({ month: monthAfter(month, 1) })} />
            <Button onClick={() => set({ month: '' })}>{t('month.today')}</Button>
          </span>
        ) : null}
      </div>
      {view === 'month' ? <OfMonth month={month} whose={whose as Whose} /> : <ScheduleTable whose={whose as Whose} />}
    </Page>
  )
}

function AddButton() {
  const { t } = useTranslation('schedule')
  const open = useDialog()
  return (
    <Button icon={<PlusOutlined />} type="primary" onClick={() => open((close) => <AddDialog onClose={close} />)}>
      {t('add')}
    </Button>
  )
}

const mostOverdue = 5

/** What is overdue, longest first; nothing where nothing is. */
function Overdue() {
  const { t } = useTranslation('schedule')
  const overdue = useCall(scheduleCalls.listOverdueSchedules, {}, { poll: 60_000 })
  const rows = overdue.data ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.overdueBox} aria-label={t('overdueItems')}>
      <h2>
        <Mark shape="clock" colour="var(--major)" filled={false} size={16} />
        {t('overdueCount', { count: rows.length })}
      </h2>
      <ul>
        {rows.slice(0, mostOverdue).map((row) => (
          <li key={row.id}>
            <Link to={addressOf(row.id)}>{row.title}</Link>
            <small className={styles.figures}>{dueText(row)}</small>
            <small>{row.people.map(({ name }) => name).join(t('and'))}</small>
          </li>
        ))}
      </ul>
      {rows.length > mostOverdue ? <Link to="/enterprise/operation/schedule?view=list&overdue=true">{t('allOverdue')}</Link> : null}
    </section>
  )
}

function OfMonth({ month, whose }: { month: Month; whose: Whose }) {
  const { t } = useTranslation('schedule')
  const days = daysShown(month)
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '', for: whose }
  const calendar = useCall(scheduleCalls.readScheduleCalendar, { query }, { keep: true })
  return (
    <Loaded of={calendar} what={t('calendar')} rows={12} height={560} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
      {(data) => <MonthView month={month} calendar={data} />}
    </Loaded>
  )
}

function ScheduleTable({ whose }: { whose: Whose }) {
  const { t } = useTranslation('schedule')
  const navigate = useNavigate()
  const open = useCallback(({ id }: { id: string }) => void navigate(addressOf(id)), [navigate])
  return (
    <Card flush>
      <ListTable list={scheduleList} always={{ for: whose }} cells={cells} onOpen={open} empty={<Empty text={t('none')} />} />
    </Card>
  )
}

const cells: CellsOf<typeof scheduleList> = {
  title: { width: 220, fixed: 'left', opens: true, heads: true },
  kind: { width: 110 },
  state: { width: 110, marks: scheduleMarks },
  dueOn: { width: 200, render: (row) => <Due {...row} /> },
  people: { width: 180, render: ({ people }) => <People people={people} /> },
  repeat: { width: 110 },
  group: { width: 140, render: ({ group }) => group?.name },
}

function People({ people }: { people: readonly { name: string }[] }) {
  const { t } = useTranslation('schedule')
  return <>{people.map(({ name }) => name).join(t('and'))}</>
}
