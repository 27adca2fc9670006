import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import {
  groupCalls,
  intervalUnits,
  type PatrolCalendar,
  type PatrolPlanRow,
  type PatrolTaskRow,
  patrolPlanList,
  patrolTaskCalls,
  planStates,
} from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysShown, isMonth, monthAfter, monthName, monthOf, thisMonth } from '../../shared/month.ts'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Calendar } from './calendar/calendar.tsx'
import { landingOn } from './calendar/month.ts'
import { ProposalDialog } from './calendar/proposal-dialog.tsx'
import { Counts, DayDrawer, Unassigned } from './calendar/sides.tsx'
import { useMoves } from './calendar/use-moves.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import styles from './patrol.module.css'
import { PlanDrawer, type ShownPlan } from './plan-drawer.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { GiveDialog } from './task-dialogs.tsx'

const address = { view: urlChoice(['month', 'list'], 'month'), month: urlText(), group: urlText(), plan: urlText() }

/** Plans: what is due when, as a month; or the plans themselves as a list. */
export function PatrolPlansPage() {
  const { t } = useTranslation('patrol')
  const { right } = useSession()
  const language = useLanguage()
  const [{ view, month: asked, group, plan: planId }, set] = useUrlState(address)
  const month = isMonth(asked) ? asked : thisMonth()
  const [adding, add] = useState(false)
  const plan: ShownPlan | null = adding ? 'new' : planId ? { id: planId } : null
  const close = () => {
    add(false)
    set({ plan: '' })
  }
  const [holidays, askHolidays] = useState(false)
  const [settings, askSettings] = useState(false)
  const days = daysShown(month)
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '', ...(group ? { groupId: group } : {}) }
  const calendar = useCall(patrolTaskCalls.readPatrolCalendar, { query }, { keep: true })
  const today = calendar.data?.today ?? `${thisMonth()}-01`
  const manages = mayManage(right)
  const actions = (
    <>
      <Segmented
        aria-label={t('view.label')}
        value={view}
        onChange={(chosen) => set({ view: chosen as 'month' | 'list' })}
        options={[
          { value: 'month', label: t('view.month') },
          { value: 'list', label: t('view.list') },
        ]}
      />
      {manages ? <Button onClick={() => askHolidays(true)}>{t('holidays.title')}</Button> : null}
      {manages ? <Button onClick={() => askSettings(true)}>{t('settings.title')}</Button> : null}
      {manages ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => add(true)}>
          {t('plan.add')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Page actions={actions}>
      {view === 'list' ? (
        <PlanList onOpen={(id) => set({ plan: id })} />
      ) : (
        <>
          <div className={styles.bar}>
            <Button icon={<LeftOutlined />} aria-label={t('month.before')} onClick={() => set({ month: monthAfter(month, -1) })} />
            <strong>{monthName(month, language)}</strong>
            <Button icon={<RightOutlined />} aria-label={t('month.after')} onClick={() => set({ month: monthAfter(month, 1) })} />
            <Button onClick={() => set({ month: monthOf(today) })}>{t('month.today')}</Button>
            <span className={styles.groupFilter}>
              <RecordSelect
                of={groupCalls.listGroups}
                words="group"
                label={t('group')}
                value={group || null}
                onChange={(id) => set({ group: id ?? '' })}
              />
            </span>
          </div>
          <Loaded of={calendar} what={t('calendar')} rows={12} height={640} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
            {(data) => <Month calendar={data} month={month} group={group} moves={manages} onPlan={manages ? () => add(true) : null} />}
          </Loaded>
        </>
      )}
      {plan ? <PlanDrawer plan={plan} today={today} onClose={close} /> : null}
      {settings ? <SettingsDialog onClose={() => askSettings(false)} /> : null}
      {holidays ? <HolidaysDialog year={Number(month.slice(0, 4))} onClose={() => askHolidays(false)} /> : null}
    </Page>
  )
}

interface MonthProps {
  calendar: PatrolCalendar
  month: string
  group: string
  /** Whether the reader moves tasks. */
  moves: boolean
  /** Null: the reader adds no plans. */
  onPlan: (() => void) | null
}

function Month({ calendar, month, group, moves: may, onPlan }: MonthProps) {
  const { t } = useTranslation('patrol')
  const moves = useMoves()
  const [day, openDay] = useState<string | null>(null)
  const [giving, give] = useState<{ task: PatrolTaskRow; day?: string } | null>(null)
  const [proposing, propose] = useState(false)
  const drop = (task: PatrolTaskRow, on: string) => {
    if (!landingOn(task, on, calendar.tasks).allowed) return
    if (task.assignee !== null || task.provider !== null) return moves.move(task, on)
    moves.carry(null)
    give({ task, day: on })
  }
  const nothing = Object.values(calendar.counts).every((count) => count === 0) && calendar.unassigned.length === 0
  const carrying = may ? moves : null
  return (
    <>
      {nothing && onPlan ? (
        <Card>
          <Empty text={t('plan.none')} action={<Button onClick={onPlan}>{t('plan.add')}</Button>} />
        </Card>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Unassigned calendar={calendar} moves={carrying} onGive={(task) => give({ task })} onPropose={() => propose(true)} />
          <Counts calendar={calendar} />
        </div>
        <div className={styles.calendar}>
          {calendar.more ? <p role="status">{t('tooMany')}</p> : null}
          <Calendar month={month} calendar={calendar} moves={carrying} onDrop={drop} onDay={openDay} />
        </div>
      </div>
      {day ? <DayDrawer day={day} groupId={group} onClose={() => openDay(null)} /> : null}
      {proposing ? <ProposalDialog groupId={group} onClose={() => propose(false)} /> : null}
      {giving ? <GiveDialog {...giving} onClose={() => give(null)} /> : null}
    </>
  )
}

function PlanList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('patrol')
  const open = useCallback(({ id }: PatrolPlanRow) => onOpen(id), [onOpen])
  return (
    <Card flush>
      <ListTable list={patrolPlanList} cells={cells} onOpen={open} without={['unit']} empty={<Empty text={t('plan.none')} />} />
    </Card>
  )
}

const cells: CellsOf<typeof patrolPlanList> = {
  name: { width: 200, fixed: 'left', opens: true, heads: true },
  every: { width: 140, render: (plan) => <Interval plan={plan} /> },
  countedFrom: { width: 130 },
  group: { width: 140, render: ({ group }) => group?.name },
  assignee: { width: 120, render: ({ assignee }) => assignee?.name },
  provider: { width: 140, named: true, render: ({ provider }) => provider?.name },
  nextOn: { width: 120, named: true },
  enabled: { width: 90, render: ({ enabled }) => <Word names={planStates[`${enabled}`]} /> },
}

function Word({ names }: { names: { zh: string; en: string } }) {
  return <>{names[useLanguage()]}</>
}

function Interval({ plan: { every, unit } }: { plan: PatrolPlanRow }) {
  const { t } = useTranslation('patrol')
  return <>{t('everySome', { every, unit: intervalUnits[unit][useLanguage()] })}</>
}
