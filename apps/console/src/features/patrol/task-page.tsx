import { deviceType, type Names } from '@kilowatch/catalog'
import { changeOrderCalls, type PatrolTask, patrolDocumentCalls, patrolFormCalls, patrolTaskCalls } from '@kilowatch/contract'
import {
  arrangeable,
  mayArrange,
  type PatrolTaskStep,
  patrolArrangements,
  patrolDoers,
  patrolTaskFlow,
  type Role,
  stepOf,
  stepTaken,
} from '@kilowatch/work'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { download } from '../../shared/client.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { FormState, useFormAddress } from '../../ui/patrol/record-state.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { Sides, Stack } from '../../ui/sides.tsx'
import { DueTime, Time } from '../../ui/value.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { doneBy, Timeline, type TimelineLine } from '../../ui/work/timeline.tsx'
import { OrderSteps } from './change-orders-page.tsx'
import styles from './patrol.module.css'
import { ProviderSteps } from './provider-steps.tsx'
import { AgentDialog, ChangeDialog, DevicesDialog, GiveDialog, MoveDialog } from './task-dialogs.tsx'
import { OrderState, TaskState } from './task-state.tsx'

/** One task: what it is, where, what was done and what can be done now. */
export function PatrolTaskPage() {
  const { t } = useTranslation('patrol')
  const { taskId = '' } = useParams()
  const task = useCall(patrolTaskCalls.readPatrolTask, { params: { id: taskId } })
  return (
    <LoadedPage of={task} what={t('task.one')}>
      {(data) => <Shown task={data} />}
    </LoadedPage>
  )
}

function Shown({ task }: { task: PatrolTask }) {
  return (
    <Page record title={task.title} heading={task.title} actions={<Steps task={task} />}>
      <Sides>
        <Stack>
          <Card>
            <TaskFacts task={task} />
          </Card>
          <Forms task={task} />
          <Devices task={task} />
          <Changes task={task} />
        </Stack>
        <Card>
          <Timeline lines={useLines(task)} />
        </Card>
      </Sides>
    </Page>
  )
}

type Asking = 'give' | 'agent' | 'move' | 'change'

function Steps({ task }: { task: PatrolTask }) {
  const { t } = useTranslation('patrol')
  const [asking, ask] = useState<Asking | null>(null)
  const execute = useCommand(patrolTaskCalls.executePatrolTask)
  const { id, state, roles } = task
  const take = (step: PatrolTaskStep, { reason }: Readonly<Record<string, unknown>>) => {
    const { code } = patrolTaskFlow.states[stepOf(patrolTaskFlow, step).to]
    return execute.mutateAsync({ params: { id }, body: { state: code, ...(reason ? { reason: String(reason) } : {}) } })
  }
  const arranges = mayArrange(roles) && arrangeable.includes(state)
  const asks = arrangeable.includes(state) && roles.some((role) => ['assignee', 'agent', 'inspector'].includes(role))
  const close = () => ask(null)
  return (
    <>
      {carriesOut(task) ? <Begin task={task} /> : null}
      <StepButtons
        flow={patrolTaskFlow}
        state={state}
        roles={roles as readonly Role[]}
        take={take}
        withheld={carriesOut(task) ? [...task.withheld, ...begins] : task.withheld}
        leads={!carriesOut(task)}
      />
      {arranges ? (
        <>
          <Button size="small" onClick={() => ask('give')}>
            {t('task.give')}
          </Button>
          <Button size="small" onClick={() => ask('agent')}>
            {t('task.giveAgent')}
          </Button>
          <Button size="small" onClick={() => ask('move')}>
            {t('task.move')}
          </Button>
        </>
      ) : null}
      <PrintButton fetch={() => download(patrolDocumentCalls.printPatrolTask, { params: { id } })} />
      <ProviderSteps task={task} />
      {arranges || asks ? (
        <Button size="small" onClick={() => ask('change')}>
          {t('order.ask')}
        </Button>
      ) : null}
      {asking === 'give' ? <GiveDialog task={task} onClose={close} /> : null}
      {asking === 'agent' ? <AgentDialog task={task} onClose={close} /> : null}
      {asking === 'move' ? <MoveDialog task={task} onClose={close} /> : null}
      {asking === 'change' ? <ChangeDialog task={task} people={arranges} onClose={close} /> : null}
    </>
  )
}

/** States in which a task is carried out. */
const onSite: readonly string[] = ['waiting', 'executing', 'overdue']
/** Steps that are taken with the form: there is one way to begin. */
const begins: readonly PatrolTaskStep[] = ['begin', 'resume']
/** The person may carry it out now. */
const carriesOut = ({ state, roles, withheld }: PatrolTask) =>
  onSite.includes(state) && !withheld.includes('begin') && patrolDoers.some((role) => roles.includes(role))

function TaskFacts({ task }: { task: PatrolTask }) {
  const { t } = useTranslation('patrol')
  const facts: readonly [string, React.ReactNode][] = [
    ['state', <TaskState key="state" state={task.state} />],
    ['number', task.number],
    ['plannedOn', task.plannedOn],
    ['window', t('span', { from: task.windowFrom, to: task.windowTo })],
    ['dueAt', task.dueAt ? <DueTime key="due" at={task.dueAt} /> : null],
    ['assignee', task.assignee?.name ?? t('nobody')],
    ['provider', task.provider?.name],
    ['group', task.group?.name],
    ['ofPlan', task.plan ? <PlanLink key="plan" plan={task.plan} /> : t('task.byHand')],
    ['minutes', task.minutes === null ? null : t('minutesOf', { count: task.minutes })],
    ['skills', task.skills],
    ['sheets', task.sheets.map(({ name }) => name).join(t('comma'))],
    ['completedOn', task.completedOn],
    ['ofBusiness', task.businessName],
    ['note', task.note],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  return <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
}

/** Who has no plans reads the name alone. */
function PlanLink({ plan: { id, name } }: { plan: { id: string; name: string } }) {
  const { agent } = useSession()
  return agent === 1 ? <span>{name}</span> : <Link to={`/patrol_order/patrol_plans?view=list&plan=${id}`}>{name}</Link>
}

function Devices({ task }: { task: PatrolTask }) {
  const { t } = useTranslation('patrol')
  const language = useLanguage()
  const [changing, change] = useState(false)
  const arranges = mayArrange(task.roles) && arrangeable.includes(task.state)
  const button = arranges ? (
    <Button size="small" onClick={() => change(true)}>
      {t('task.changeDevices')}
    </Button>
  ) : null
  return (
    <Card title={t('devices')} note={t('count', { count: task.members.length })} extra={button} flush>
      <ul className={styles.rows}>
        {task.members.map(({ id, name, type, site, visible }) => (
          <li key={id}>
            {visible ? <Link to={deviceLink({ id, type })}>{name}</Link> : <span>{name}</span>}
            <small>{[deviceType(type)?.name[language] ?? type, site, id].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {changing ? <DevicesDialog task={task} onClose={() => change(false)} /> : null}
    </Card>
  )
}

/** What was written down on the round. */
function Forms({ task }: { task: PatrolTask }) {
  const { t } = useTranslation('patrol')
  const addressOf = useFormAddress()
  const forms = useCall(patrolFormCalls.listTaskForms, { query: { task_id: task.id } })
  return (
    <Card title={t('form.all')} flush>
      <Loaded of={forms} what={t('form.all')} rows={2} height={80}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={t(carriesOut(task) ? 'form.noneYet' : 'form.none')} />
          ) : (
            <ul className={styles.rows}>
              {rows.map((form) => (
                <li key={form.id}>
                  <span className={styles.line}>
                    <Link to={addressOf(form.id)}>{t('form.version', { version: Math.max(1, form.version) })}</Link>
                    <FormState state={form.state} />
                    <Time at={form.inspectedAt ?? form.changedAt} full />
                  </span>
                  <small>
                    {t('form.counts', { devices: form.devices, passed: form.passed, failed: form.failed, undone: form.undone })}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Begins the round or goes on with it: step by step on a phone, in the whole form where there is room for it. */
function Begin({ task: { id, state, members } }: { task: PatrolTask }) {
  const { t } = useTranslation('patrol')
  const narrow = useNarrow()
  const navigate = useNavigate()
  const addressOf = useFormAddress()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const open = useCommand(patrolFormCalls.openTaskForm, { onDone: (form) => void navigate(addressOf(form.id)) })
  const begin = () => {
    if (narrow) void navigate(`/patrol_order/phone/${id}`)
    else void open.mutateAsync({ params: { taskId: id } }).catch((error: unknown) => message.warning(errorText(error)))
  }
  const none = members.length === 0
  return (
    <Button size="small" type="primary" disabled={open.isPending || none} title={none ? t('form.noDevices') : undefined} onClick={begin}>
      {t(state === 'executing' ? 'form.goOn' : 'form.begin')}
    </Button>
  )
}

function Changes({ task }: { task: PatrolTask }) {
  const { t } = useTranslation('patrol')
  const orders = useCall(changeOrderCalls.listTaskChanges, { params: { id: task.id } })
  return (
    <Card title={t('order.all')} flush>
      <Loaded of={orders} what={t('order.all')} rows={2} height={80}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={t('order.none')} />
          ) : (
            <ul className={styles.rows}>
              {rows.map((order) => (
                <li key={order.id}>
                  <span className={styles.line}>
                    <OrderState state={order.state} />
                    <span>{order.reason}</span>
                    <OrderSteps order={order} />
                  </span>
                  <small>
                    {[
                      order.wantedOn && t('order.toDay', { day: order.wantedOn }),
                      order.wantedAssignee && t('order.toPerson', { name: order.wantedAssignee.name }),
                      order.wantedDevices !== null && t('order.toDevices', { count: order.wantedDevices }),
                      order.askedBy,
                      order.refusal,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The steps in words: who did what, and what was entered with it. */
function useLines({ timeline }: PatrolTask): TimelineLine[] {
  const { t } = useTranslation('patrol')
  const language = useLanguage()
  return timeline.map(({ at, step, by, assignee, entered, text }, place) => {
    const who = by?.name ?? t('clock')
    const more = [
      assignee && t('line.to', { name: assignee.name }),
      (step === 'assign' || step === 'hand-on') && !assignee && t('line.toNobody'),
      typeof entered.plannedOn === 'string' && t('line.day', { day: entered.plannedOn }),
      typeof entered.devices === 'number' && t('count', { count: entered.devices }),
      typeof entered.provider === 'string' && entered.provider,
      typeof entered.reason === 'string' && entered.reason,
      text,
    ].filter(Boolean)
    return { at, title: doneBy(who, wordOf(step), language), more: more.join(' · ') || null, number: step === null ? null : place + 1 }
  })
}

function wordOf(step: string | null): Names | undefined {
  return stepTaken(patrolTaskFlow, step) ?? (patrolArrangements as Record<string, Names | undefined>)[step ?? '']
}
