import { groupCalls, type PatrolPlan, patrolPlanCalls, patrolPlanFields, patrolTaskCalls } from '@kilowatch/contract'
import { daysAfter, daysBetween, mostWindow, nextDates, type PlanRule, workedBy } from '@kilowatch/work'
import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SideDrawer } from '../../ui/overlays.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import styles from './patrol.module.css'
import { ProviderSelect } from './provider-steps.tsx'
import { SheetsItem } from './sheets/sheets-select.tsx'
import { TaskState, useTaskAddress } from './task-state.tsx'
import { WithoutSkill } from './without-skill.tsx'

/** What the drawer shows: a plan by its id, or a new one. */
export type ShownPlan = { id: string } | 'new'

interface PlanDrawerProps {
  plan: ShownPlan
  /** For the business, as the server says. */
  today: string
  onClose: () => void
}

/** One plan: its rule, whom and what it is about, its next dates while one types, and what was. */
export function PlanDrawer({ plan, today, onClose }: PlanDrawerProps) {
  return plan === 'new' ? <Shown plan={null} today={today} onClose={onClose} /> : <Kept id={plan.id} today={today} onClose={onClose} />
}

function Kept({ id, today, onClose }: { id: string; today: string; onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const plan = useCall(patrolPlanCalls.readPatrolPlan, { params: { planId: id } })
  const frame = (meanwhile: React.ReactNode) => (
    <SideDrawer touched={null} size={560} title={t('plan.one')} onClose={onClose}>
      {meanwhile}
    </SideDrawer>
  )
  return (
    <Loaded of={plan} what={t('plan.one')} rows={8} height={400} frame={frame}>
      {(data) => <Shown key={data.id} plan={data} today={today} onClose={onClose} />}
    </Loaded>
  )
}

type FormValues = Record<string, unknown>

const ruleKeys: readonly string[] = ['every', 'unit', 'countedFrom', 'startsOn', 'windowDays', 'aheadDays']
const ruled = patrolPlanFields.filter(({ key }) => ruleKeys.includes(key))
const [name, ...others] = patrolPlanFields.filter(({ key }) => !ruleKeys.includes(key))
const called = name ? [name] : []
/** What is asked of whoever goes there. */
const asked = others

function Shown({ plan, today, onClose }: { plan: PatrolPlan | null; today: string; onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const { right } = useSession()
  const [form] = Form.useForm<FormValues>()
  const [members] = useState<readonly PickedDevice[]>(plan?.members ?? [])
  const [devices, setDevices] = useState(members)
  const add = useCommand(patrolPlanCalls.addPatrolPlan, { onDone: onClose })
  const change = useCommand(patrolPlanCalls.changePatrolPlan, { onDone: onClose })
  const command = plan ? change : add
  const manages = mayManage(right)
  const initial = plan
    ? { ...initialOf(patrolPlanFields, plan), ...placesOf(plan) }
    : { ...initialOf(patrolPlanFields), startsOn: today, enabled: true }

  const save = (values: FormValues) => {
    const sent = sentOf(patrolPlanFields, values) as { name: string; every: number; startsOn: string }
    const { groupId = null, assigneeId = null, providerId = null } = values as Partial<Record<string, string | null>>
    const { templateIds = [], withoutSkill = '' } = values as { templateIds?: string[]; withoutSkill?: string }
    const flags = { workdaysOnly: values.workdaysOnly === true, enabled: values.enabled === true }
    const body = { ...sent, ...flags, groupId, assigneeId, providerId, templateIds, withoutSkill, boxIds: devices.map(({ id }) => id) }
    if (plan) change.mutate({ params: { planId: plan.id }, body })
    else add.mutate({ body })
  }
  const actions = manages ? (
    <div className={styles.foot}>
      {plan ? <Remove plan={plan} onClose={onClose} /> : null}
      <Button type="primary" loading={command.isPending} onClick={() => form.submit()}>
        {t('plan.save')}
      </Button>
    </div>
  ) : null
  return (
    <SideDrawer
      touched={() => form.isFieldsTouched() || devices !== members}
      size={560}
      title={plan?.name ?? t('plan.add')}
      onClose={onClose}
      footer={actions}
    >
      <FormError error={command.error} />
      <Form<FormValues> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={save} disabled={!manages}>
        <FieldItems fields={called} {...(plan ? {} : { focus: 'name' })} />
        <div className={styles.pairs}>
          <FieldItems fields={ruled} />
        </div>
        <Form.Item name="workdaysOnly" valuePropName="checked">
          <Checkbox>{t('plan.workdaysOnly')}</Checkbox>
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => <NextDates values={getFieldsValue(true)} last={plan?.last ?? null} today={today} />}
        </Form.Item>
        <div className={styles.pairs}>
          <FieldItems fields={asked} />
        </div>
        <Form.Item name="enabled" valuePropName="checked">
          <Checkbox>{t('plan.enabled')}</Checkbox>
        </Form.Item>
        <Form.Item name="groupId" label={t('group')}>
          <RecordSelect of={groupCalls.listGroups} words="group" />
        </Form.Item>
        <Form.Item name="assigneeId" label={t('assignee')}>
          <RecordSelect of={patrolTaskCalls.listPatrolAssignees} words="person" />
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldValue }) => {
            const day = laterOf(getFieldValue('startsOn'), today)
            return <WithoutSkill skills={getFieldValue('skills')} day={day} assigneeId={getFieldValue('assigneeId')} />
          }}
        </Form.Item>
        <Form.Item name="providerId" label={t('provider')} extra={t('orProvider')}>
          <ProviderSelect />
        </Form.Item>
        <Form.Item label={t('devices')} required>
          {manages ? (
            <Form.Item noStyle shouldUpdate>
              {({ getFieldValue }) => <DevicePicker value={devices} onChange={setDevices} group={getFieldValue('groupId') ?? null} />}
            </Form.Item>
          ) : (
            devices.map(({ name }) => name).join('、')
          )}
        </Form.Item>
        <SheetsItem devices={devices} />
      </Form>
      {plan ? <Tasks plan={plan} /> : null}
    </SideDrawer>
  )
}

const laterOf = (one: unknown, other: string) => (typeof one === 'string' && one > other ? one : other)

const placesOf = ({ workdaysOnly, enabled, group, assignee, provider, templateIds, withoutSkill }: PatrolPlan) => ({
  ...{ workdaysOnly, enabled, groupId: group?.id ?? null, assigneeId: assignee?.id ?? null },
  ...{ providerId: provider?.id ?? null, templateIds, withoutSkill },
})

function Remove({ plan, onClose }: { plan: PatrolPlan; onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const remove = useAskedCommand(patrolPlanCalls.removePatrolPlan)
  const question = { title: t('plan.removeTitle', { name: plan.name }), text: t('plan.removeText'), action: t('plan.remove') }
  return (
    <Button onClick={() => remove({ params: { planId: plan.id } }, { ...question, done: () => t('plan.removed'), onDone: onClose })}>
      {t('plan.remove')}
    </Button>
  )
}

/** What is typed so far as a rule; undefined as long as it is none. */
function ruleOf(values: FormValues): PlanRule | undefined {
  const { every, unit, countedFrom, startsOn, windowDays, workdaysOnly } = values as Partial<PlanRule>
  if (!every || !unit || !countedFrom || !startsOn) return undefined
  return { every, unit, countedFrom, startsOn, windowDays: windowDays ?? 0, workdaysOnly: workdaysOnly === true }
}

/** The next four dates of what is typed, by the rule that the server has. */
function NextDates({ values, last, today }: { values: FormValues; last: PatrolPlan['last']; today: string }) {
  const { t } = useTranslation('patrol')
  const year = Number(today.slice(0, 4))
  const lists = [year, year + 1].map((one) => ({ params: { year: String(one) } }))
  const present = useCall(patrolPlanCalls.readHolidays, lists[0] ?? { params: { year: '' } }, { staleTime: 60_000 })
  const coming = useCall(patrolPlanCalls.readHolidays, lists[1] ?? { params: { year: '' } }, { staleTime: 60_000 })
  const rule = ruleOf(values)
  if (!rule) return null
  const worked = workedBy([...(present.data?.days ?? []), ...(coming.data?.days ?? [])])
  const dates = nextDates(rule, daysAfter(today, -1), worked, 4, last ?? undefined)
  const most = mostWindow(rule)
  return (
    <section className={styles.next} aria-label={t('plan.next')}>
      <h3>
        {t('plan.next')}
        <small>{t(rule.countedFrom === 'completed' ? 'plan.nextCompleted' : 'plan.nextPlanned')}</small>
      </h3>
      {rule.windowDays > most ? <p role="alert">{t('plan.tooWide', { most })}</p> : null}
      <ol>
        {dates.map(({ nominalOn, plannedOn, windowFrom, windowTo }, place) => (
          <li key={nominalOn}>
            <strong>{plannedOn}</strong>
            <span>{t('plan.inDays', { count: daysBetween(today, plannedOn) })}</span>
            <small>
              {[
                rule.windowDays > 0 && t('span', { from: windowFrom, to: windowTo }),
                nominalOn !== plannedOn && t('plan.insteadOf', { day: nominalOn }),
                rule.countedFrom === 'completed' && place > 0 && t('plan.follows'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Tasks({ plan }: { plan: PatrolPlan }) {
  const { t } = useTranslation('patrol')
  const addressOf = useTaskAddress()
  const parts = [
    ['plan.coming', plan.coming],
    ['plan.past', plan.past],
  ] as const
  return parts.map(([title, tasks]) =>
    tasks.length === 0 ? null : (
      <section key={title} className={styles.next} aria-label={t(title)}>
        <h3>{t(title)}</h3>
        <ul className={styles.rows}>
          {tasks.map((task) => (
            <li key={task.id}>
              <span className={styles.line}>
                <Link to={addressOf(task.id)}>{task.plannedOn}</Link>
                <TaskState state={task.state} />
                <span>{task.assignee?.name ?? t('nobody')}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    ),
  )
}
