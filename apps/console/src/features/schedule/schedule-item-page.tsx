import { deviceType, type Names } from '@kilowatch/catalog'
import { type Schedule, scheduleCalls, scheduleKinds, scheduleNotices, scheduleReminders } from '@kilowatch/contract'
import {
  mayArrangeSchedule,
  openSteps,
  type Role,
  type StepOf,
  scheduleFlow,
  scheduleRepeats,
  scheduleMarks as scheduleWords,
  stepTaken,
} from '@kilowatch/work'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import { RowHead, Rows } from '../../ui/rows.tsx'
import { Sides, Stack } from '../../ui/sides.tsx'
import { Time } from '../../ui/value.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { doneBy, Timeline, type TimelineLine } from '../../ui/work/timeline.tsx'
import { ChangeDialog, PostponeDialog } from './dialogs.tsx'
import styles from './schedule.module.css'
import { addressOf, Due, ScheduleStateMark } from './schedule-state.tsx'

/** One item: what is to be done by whom until when, what people were told, and what happened to it. */
export function ScheduleItemPage() {
  const { t } = useTranslation('schedule')
  const { id = '' } = useParams()
  const schedule = useCall(scheduleCalls.readSchedule, { query: { schedule_id: id } })
  return (
    <LoadedPage of={schedule} what={t('one')}>
      {(data) => <Shown schedule={data} />}
    </LoadedPage>
  )
}

interface PartProps {
  schedule: Schedule
}

function Shown({ schedule }: PartProps) {
  return (
    <Page record title={schedule.title} heading={schedule.title} actions={<Actions schedule={schedule} />}>
      <Sides>
        <Stack>
          <Card>
            <WhatFacts schedule={schedule} />
          </Card>
          <Members schedule={schedule} />
          <Notices schedule={schedule} />
        </Stack>
        <Card>
          <Timeline lines={useLines(schedule)} />
        </Card>
      </Sides>
    </Page>
  )
}

type Step = StepOf<typeof scheduleFlow>
const flowWithout = (...without: Step[]) =>
  ({
    ...scheduleFlow,
    steps: Object.fromEntries(Object.entries(scheduleFlow.steps).filter(([step]) => !without.includes(step as Step))),
  }) as unknown as typeof scheduleFlow
/** To postpone has a dialog of its own; what does not repeat cannot be left out once. */
const [repeating, single] = [flowWithout('postpone'), flowWithout('postpone', 'skip')]

function Actions({ schedule }: PartProps) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const open = useDialog()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const take = useSteps(schedule.id)
  const notify = useCommand(scheduleCalls.notifySchedulePeople, {
    onDone: ({ people }) => void message.success(t('notified', { people: people.map(({ name }) => name).join(t('and')) })),
  })
  const { state, roles, repeat, id } = schedule
  const known = roles as readonly Role[]
  const postpones = openSteps(scheduleFlow, state, new Set(known)).includes('postpone')
  const arranges = state === 'open' && mayArrangeSchedule(roles)
  const tell = () => notify.mutateAsync({ query: { schedule_id: id } }).catch((error: unknown) => message.warning(errorText(error)))
  return (
    <>
      <StepButtons flow={repeat === 'once' ? single : repeating} state={state} roles={known} take={take} leads />
      {postpones ? (
        <Button size="small" onClick={() => open((close) => <PostponeDialog schedule={schedule} onClose={close} />)}>
          {scheduleFlow.steps.postpone.name[language]}
        </Button>
      ) : null}
      {arranges ? (
        <>
          <Button size="small" onClick={() => open((close) => <ChangeDialog schedule={schedule} onClose={close} />)}>
            {t('change')}
          </Button>
          <Button size="small" disabled={notify.isPending} onClick={() => void tell()}>
            {t('notify')}
          </Button>
        </>
      ) : null}
    </>
  )
}

function useSteps(id: string) {
  const complete = useCommand(scheduleCalls.completeSchedule)
  const skip = useCommand(scheduleCalls.skipSchedule)
  const cancel = useCommand(scheduleCalls.cancelSchedule)
  const params = { id }
  return (step: Step, values: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const text = (key: string) => String(values[key] ?? '')
    if (step === 'skip') return skip.mutateAsync({ params, body: { reason: text('reason') } })
    if (step === 'cancel') return cancel.mutateAsync({ params, body: { reason: text('reason') } })
    return complete.mutateAsync({ query: { schedule_id: id, note: text('note') } })
  }
}

function WhatFacts({ schedule }: PartProps) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const { state, kind, repeat, untilOn, remind, people, group, createdBy, createdAt, note, next } = schedule
  const facts: readonly [string, ReactNode][] = [
    ['state', <ScheduleStateMark key="state" state={state} />],
    ['due', <Due key="due" {...schedule} />],
    ['kind', scheduleKinds[kind][language]],
    ['people', people.length > 0 ? people.map(({ name }) => name).join(t('and')) : t('nobody')],
    [
      'repeat',
      untilOn === null ? scheduleRepeats[repeat][language] : `${scheduleRepeats[repeat][language]} · ${t('until', { day: untilOn })}`,
    ],
    ['remind', scheduleReminders[remind][language]],
    ['group', group?.name],
    [
      'next',
      next ? (
        <Link key="next" to={addressOf(next.id)}>
          {next.dueOn}
        </Link>
      ) : null,
    ],
    ['createdBy', createdBy],
    ['createdAt', <Time key="at" at={createdAt} full />],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  return (
    <>
      <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
      {note ? <p className={styles.text}>{note}</p> : null}
    </>
  )
}

function Members({ schedule: { members } }: PartProps) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  if (members.length === 0) return null
  return (
    <Card title={t('devices')} flush>
      <Rows>
        {members.map(({ id, name, type, site, visible }) => (
          <li key={id}>
            {visible ? <Link to={deviceLink({ id, type })}>{name}</Link> : <span>{name}</span>}
            <small>{[deviceType(type)?.name[language] ?? type, site, id].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

/** What people were told of it. */
function Notices({ schedule: { id } }: PartProps) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const notices = useCall(scheduleCalls.listScheduleNotices, { query: { schedule_id: id } })
  return (
    <Card title={t('notices')} flush>
      <Loaded of={notices} what={t('notices')} rows={2} height={80}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={t('noNotices')} calm />
          ) : (
            <Rows>
              {rows.map(({ id: key, at, what, by, people }) => (
                <li key={key}>
                  <RowHead>
                    <b>{scheduleNotices[what][language]}</b>
                    <small>{by?.name ?? t('clock')}</small>
                    <small>
                      <Time at={at} full />
                    </small>
                  </RowHead>
                  <small>{t('told', { people: people.map(({ name }) => name).join(t('and')) })}</small>
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  )
}

/** What was done with it, from its entry on. */
function useLines({ timeline, createdAt, createdBy }: Schedule): TimelineLine[] {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const first = { at: createdAt, title: t('entered', { by: createdBy ?? t('clock') }), more: null, number: 1 }
  const others = timeline.map(({ at, step, by, entered, text }, place) => {
    const who = by?.name ?? t('clock')
    const said = ['dueOn', 'note', 'reason'].map((key) => entered[key])
    const more = [...said, text].filter((part): part is string => typeof part === 'string' && part !== '')
    return { at, title: doneBy(who, wordOf(step), language), more: more.join(' · ') || null, number: step === null ? null : place + 2 }
  })
  return [first, ...others]
}

function wordOf(step: string | null): Names | undefined {
  return stepTaken(scheduleFlow, step) ?? (scheduleWords as Record<string, Names | undefined>)[step ?? '']
}
