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
import { daysAfter } from '@kilowatch/work'
import { Button, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysShown, isMonth, monthAfter, monthName, monthOf, thisMonth } from '../../shared/month.ts'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { isDay, weekName, weekOf } from '../../shared/week.ts'
import { thisDay } from '../../shared/zone.ts'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { Empty, Skeleton } from '../../ui/placeholders.tsx'
import { Stack } from '../../ui/sides.tsx'
import { urlChoice, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Calendar } from './calendar/calendar.tsx'
import { landingOn } from './calendar/month.ts'
import { People } from './calendar/people.tsx'
import { lackingOn, type PersonRow } from './calendar/people-rows.ts'
import { ProposalDialog } from './calendar/proposal-dialog.tsx'
import { Counts, DayDrawer, Unassigned } from './calendar/sides.tsx'
import { type Spot, useMoves } from './calendar/use-moves.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import styles from './patrol.module.css'
import { PlanDrawer, type ShownPlan } from './plan-drawer.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { GiveDialog } from './task-dialogs.tsx'

const views = ['month', 'week', 'people', 'list'] as const
const address = { view: urlChoice(views, 'month'), month: urlText(), week: urlText(), group: urlText(), plan: urlText() }

/** Plans: what is due when, as a month, a week or by people; or the plans themselves as a list. */
export function PatrolPlansPage() {
  const { t } = useTranslation('patrol')
  const { right } = useSession()
  const language = useLanguage()
  const [{ view: chosenView, month: askedMonth, week: askedWeek, group, plan: planId }, set] = useUrlState(address)
  const manages = mayManage(right)
  // How much people have to do is for whoever shares it out.
  const view = chosenView === 'people' && !manages ? 'week' : chosenView
  const month = isMonth(askedMonth) ? askedMonth : thisMonth()
  const week = isDay(askedWeek) ? askedWeek : thisDay()
  const [adding, add] = useState(false)
  const plan: ShownPlan | null = adding ? 'new' : planId ? { id: planId } : null
  const close = () => {
    add(false)
    set({ plan: '' })
  }
  const [holidays, askHolidays] = useState(false)
  const [settings, askSettings] = useState(false)
  const days = view === 'month' ? daysShown(month) : weekOf(week)
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '', ...(group ? { groupId: group } : {}) }
  const calendar = useCall(patrolTaskCalls.readPatrolCalendar, { query }, { keep: true })
  const today = calendar.data?.today ?? thisDay()
  const span = view === 'month' ? 'month' : 'week'
  const go = (count: number) => set(span === 'month' ? { month: monthAfter(month, count) } : { week: daysAfter(week, 7 * count) })
  const actions = (
    <>
      <Segmented
        aria-label={t('view.label')}
        value={view}
        onChange={(chosen) => set({ view: chosen as (typeof views)[number] })}
        options={views.filter((one) => manages || one !== 'people').map((value) => ({ value, label: t(`view.${value}`) }))}
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
            <Button icon={<LeftOutlined />} aria-label={t(`${span}.before`)} onClick={() => go(-1)} />
            <strong>{span === 'month' ? monthName(month, language) : weekName(week, language)}</strong>
            <Button icon={<RightOutlined />} aria-label={t(`${span}.after`)} onClick={() => go(1)} />
            <Button onClick={() => set(span === 'month' ? { month: monthOf(today) } : { week: today })}>{t('month.today')}</Button>
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
            {(data) =>
              // What was shown before stays until the answer is there, unless it is of another length.
              data.days.length === days.length ? (
                <Days {...{ calendar: data, view, month, group }} moves={manages} onPlan={manages ? () => add(true) : null} />
              ) : (
                <Card>
                  <Skeleton height={640} rows={12} />
                </Card>
              )
            }
          </Loaded>
        </>
      )}
      {plan ? <PlanDrawer plan={plan} today={today} onClose={close} /> : null}
      {settings ? <SettingsDialog onClose={() => askSettings(false)} /> : null}
      {holidays ? <HolidaysDialog year={Number(month.slice(0, 4))} onClose={() => askHolidays(false)} /> : null}
    </Page>
  )
}

interface DaysProps {
  calendar: PatrolCalendar
  view: 'month' | 'week' | 'people'
  month: string
  group: string
  /** Whether the reader moves tasks. */
  moves: boolean
  /** Null: the reader adds no plans. */
  onPlan: (() => void) | null
}

function Days({ calendar, view, month, group, moves: may, onPlan }: DaysProps) {
  const { t } = useTranslation('patrol')
  const moves = useMoves()
  const [day, openDay] = useState<string | null>(null)
  const [giving, give] = useState<{ task: PatrolTaskRow; day?: string; person?: string } | null>(null)
  const [proposing, propose] = useState(false)
  const drop = (task: PatrolTaskRow, { day: on }: Spot) => {
    if (!landingOn(task, on, calendar.tasks).allowed) return
    if (task.assignee !== null || task.provider !== null) return moves.move(task, { day: on })
    moves.carry(null)
    give({ task, day: on })
  }
  /** To somebody who lacks what it asks for only with a reason. */
  const dropOnPerson = (task: PatrolTaskRow, to: Spot, { id, name, person }: PersonRow) => {
    if (!landingOn(task, to.day, calendar.tasks).allowed) return
    const changes = id !== (task.assignee?.id ?? null)
    if (id === null || !changes || lackingOn(task, to.day, person?.skills).length === 0)
      return moves.move(task, to, ...(id === null ? [] : [name]))
    moves.carry(null)
    give({ task, day: to.day, person: id })
  }
  const nothing = Object.values(calendar.counts).every((count) => count === 0) && calendar.unassigned.length === 0
  const carrying = may ? moves : null
  return (
    <>
      {nothing && onPlan && view === 'month' ? (
        <Card>
          <Empty text={t('plan.none')} action={<Button onClick={onPlan}>{t('plan.add')}</Button>} />
        </Card>
      ) : null}
      <div className={styles.columns}>
        <Stack>
          <Unassigned calendar={calendar} moves={carrying} onGive={(task) => give({ task })} onPropose={() => propose(true)} />
          <Counts calendar={calendar} />
        </Stack>
        <div className={styles.calendar}>
          {calendar.more ? <p role="status">{t('tooMany')}</p> : null}
          {view === 'people' ? (
            <People calendar={calendar} groupId={group} moves={moves} onDrop={dropOnPerson} />
          ) : (
            <Calendar month={view === 'month' ? month : null} calendar={calendar} moves={carrying} onDrop={drop} onDay={openDay} />
          )}
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
  provider: { width: 140, render: ({ provider }) => provider?.name },
  nextOn: { width: 120 },
  enabled: { width: 90, render: ({ enabled }) => <Word names={planStates[`${enabled}`]} /> },
}

function Word({ names }: { names: { zh: string; en: string } }) {
  return <>{names[useLanguage()]}</>
}

function Interval({ plan: { every, unit } }: { plan: PatrolPlanRow }) {
  const { t } = useTranslation('patrol')
  return <>{t('everySome', { every, unit: intervalUnits[unit][useLanguage()] })}</>
}
