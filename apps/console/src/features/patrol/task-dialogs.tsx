import { fields } from '@kilowatch/catalog'
import { changeOrderCalls, changeOrderFields, type PatrolTask, type PatrolTaskRow, patrolTaskCalls } from '@kilowatch/contract'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { nobody, PersonInput } from '../../ui/work/assign-dialog.tsx'
import styles from './patrol.module.css'
import { WithoutSkill } from './without-skill.tsx'

interface DialogProps {
  task: PatrolTask
  onClose: () => void
}

interface GiveProps {
  task: Pick<PatrolTaskRow, 'id' | 'title' | 'number' | 'skills' | 'plannedOn'>
  /** Moved to this day with it. */
  day?: string
  /** Who is chosen at first. */
  person?: string
  onClose: () => void
}

/** To a person, or to nobody; with a reason where the person lacks what is asked for. */
export function GiveDialog({ task: { id, title, number, skills, plannedOn }, day, person, onClose }: GiveProps) {
  const { t } = useTranslation('patrol')
  const people = useCall(patrolTaskCalls.listPatrolAssignees, {}, { staleTime: 30_000 })
  const change = useCommand(patrolTaskCalls.changePatrolTask, { onDone: onClose })
  const give = ({ userId, withoutSkill }: { userId: string; withoutSkill?: string }) => {
    const assigneeId = userId === nobody ? null : userId
    change.mutate({ body: { task_id: id, assigneeId, ...(withoutSkill ? { withoutSkill } : {}), ...(day ? { plannedOn: day } : {}) } })
  }
  return (
    <FormDialog<{ userId: string; withoutSkill?: string }>
      title={t('task.give')}
      action={t('task.give')}
      lead={[number, title, day, skills].filter(Boolean).join(' · ')}
      pending={change.isPending}
      error={change.error}
      {...(person ? { initial: { userId: person } } : {})}
      onSubmit={give}
      onClose={onClose}
      width={440}
    >
      <Form.Item name="userId" label={t('assignee')} rules={[{ required: true, message: t('choosePerson') }]}>
        <PersonInput people={people} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => <WithoutSkill skills={skills} day={day ?? plannedOn} assigneeId={getFieldValue('userId')} />}
      </Form.Item>
    </FormDialog>
  )
}

/** Why somebody is given a task who lacks what it asks for. */
export const withoutSkillField = { key: 'withoutSkill', kind: 'text', most: 200, required: true } as const

const agentFields = fields(
  {
    ...{ key: 'agent', name: { zh: '代理商的手机号或邮箱', en: 'Phone or email of the agent' }, kind: 'text', most: 100 },
    ...{ format: 'contact', required: true },
  },
  {
    ...withoutSkillField,
    name: { zh: '没有登记其资质，仍要交给的原因', en: 'No recorded skills: reason for assigning' },
  },
)

export function AgentDialog({ task, onClose }: DialogProps) {
  const { t } = useTranslation('patrol')
  const change = useCommand(patrolTaskCalls.changePatrolTask)
  return (
    <RecordDialog
      fields={agentFields}
      record={null}
      title={t('task.giveAgent')}
      action={t('task.give')}
      without={task.skills === '' ? ['withoutSkill'] : []}
      save={({ agent, withoutSkill }) =>
        change.mutateAsync({ body: { task_id: task.id, agent, ...(withoutSkill ? { withoutSkill } : {}) } })
      }
      state={change}
      onClose={onClose}
    />
  )
}

const dayFields = fields({ key: 'plannedOn', name: { zh: '计划日期', en: 'Planned date' }, kind: 'day', required: true })

export function MoveDialog({ task, onClose }: DialogProps) {
  const { t } = useTranslation('patrol')
  const change = useCommand(patrolTaskCalls.changePatrolTask)
  return (
    <RecordDialog
      fields={dayFields}
      record={task}
      title={t('task.move')}
      lead={t('inWindow', { from: task.windowFrom, to: task.windowTo })}
      save={({ plannedOn }) => change.mutateAsync({ body: { task_id: task.id, plannedOn } })}
      state={change}
      onClose={onClose}
    />
  )
}

/** `people`: the asker may read who there is to choose from. */
export function ChangeDialog({ task, people, onClose }: DialogProps & { people: boolean }) {
  const { t } = useTranslation('patrol')
  const ask = useCommand(changeOrderCalls.askForChange)
  return (
    <RecordDialog
      fields={changeOrderFields}
      {...(people ? {} : { without: ['assigneeId'] as const })}
      record={null}
      title={t('order.ask')}
      action={t('order.send')}
      done={t('order.sent')}
      lead={t('order.lead')}
      inputs={{ assigneeId: <RecordSelect of={patrolTaskCalls.listPatrolAssignees} words="person" /> }}
      save={({ reason, plannedOn, assigneeId = null }) => ask.mutateAsync({ body: { taskId: task.id, reason, plannedOn, assigneeId } })}
      state={ask}
      onClose={onClose}
    />
  )
}

/** Which devices of the group are in the task. */
export function DevicesDialog({ task, onClose }: DialogProps) {
  const { t } = useTranslation('patrol')
  const others = useCall(patrolTaskCalls.listOtherDevices, { query: { task_id: task.id } })
  const before = task.members.map(({ id }) => id)
  const [chosen, choose] = useState<readonly string[]>(before)
  const add = useCommand(patrolTaskCalls.addTaskDevices)
  const remove = useCommand(patrolTaskCalls.removeTaskDevices)
  const save = async () => {
    const added = chosen.filter((id) => !before.includes(id))
    const gone = before.filter((id) => !chosen.includes(id))
    try {
      if (added.length > 0) await add.mutateAsync({ query: { task_id: task.id, box_ids: added.join(',') } })
      if (gone.length > 0) await remove.mutateAsync({ query: { task_id: task.id, box_ids: gone.join(',') } })
      onClose()
    } catch {
      // The dialog stays and shows the refusal.
    }
  }
  return (
    <FormDialog
      title={t('task.changeDevices')}
      action={t('save')}
      pending={add.isPending || remove.isPending}
      error={add.error ?? remove.error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Loaded of={others} what={t('devices')} rows={5} height={200}>
        {(rows) => (
          <Checkbox.Group
            className={styles.checks ?? ''}
            value={[...chosen]}
            onChange={choose}
            options={[...task.members, ...rows].map(({ id, name, site }) => ({
              value: id,
              label: [name, site].filter(Boolean).join(' · '),
            }))}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
