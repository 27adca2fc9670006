import { fields } from '@kilowatch/catalog'
import {
  groupCalls,
  mostSchedulePeople,
  type Schedule,
  scheduleCalls,
  scheduleFields,
  scheduleKinds,
  scheduleReminders,
} from '@kilowatch/contract'
import { scheduleFlow, scheduleRepeats } from '@kilowatch/work'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ClockInput } from '../../ui/pickers/clock-input.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'
import { type NamedPerson, PeopleSelect } from '../../ui/pickers/person-select.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import styles from './schedule.module.css'
import { addressOf } from './schedule-state.tsx'

type Values = Record<string, unknown>
type Texts = Pick<Schedule, 'title' | 'kind' | 'dueOn' | 'repeat' | 'untilOn' | 'remind' | 'note'>

const keysOf = (...keys: string[]) => scheduleFields.filter(({ key }) => keys.includes(key))
const [first, dates, last] = [keysOf('title', 'kind'), keysOf('repeat', 'untilOn'), keysOf('remind', 'note')]
const dueField = keysOf('dueOn')

function useChoices() {
  const language = useLanguage()
  const options = (of: Readonly<Record<string, { zh: string; en: string }>>) =>
    Object.entries(of).map(([value, names]) => ({ value, label: names[language] }))
  return {
    kind: <Select options={options(scheduleKinds)} />,
    repeat: <Select options={options(scheduleRepeats)} />,
    remind: <Select options={options(scheduleReminders)} />,
  }
}

function DueTimeItem() {
  const { t } = useTranslation('schedule')
  return (
    <Form.Item name="dueTime" label={t('dueTime')} extra={t('dueTimeHelp')}>
      <ClockInput />
    </Form.Item>
  )
}

/** What it is, when it is due and how often, and whom it is for: others are named by those who manage the business. */
function ScheduleItems() {
  const { t } = useTranslation('schedule')
  const inputs = useChoices()
  const manages = mayManage(useSession().right)
  const repeat = Form.useWatch<string | undefined>('repeat')
  return (
    <>
      <FieldItems fields={first} inputs={inputs} focus="title" />
      <div className={styles.pair}>
        <FieldItems fields={dueField} />
        <DueTimeItem />
      </div>
      <div className={styles.pair}>
        <FieldItems fields={repeat === undefined || repeat === 'once' ? dates.slice(0, 1) : dates} inputs={inputs} />
      </div>
      <FieldItems fields={last.slice(0, 1)} inputs={inputs} />
      {manages ? (
        <Form.Item name="people" label={t('people')} extra={t('peopleHelp', { most: mostSchedulePeople })}>
          <PeopleSelect accounts />
        </Form.Item>
      ) : null}
      <FieldItems fields={last.slice(1)} />
    </>
  )
}

const idsOf = (people: unknown): string[] => ((people ?? []) as NamedPerson[]).map(({ id }) => id)
const timeOf = ({ dueTime }: Values): string | null => (typeof dueTime === 'string' && dueTime !== '' ? dueTime : null)
function textsOf(values: Values): Texts {
  const texts = sentOf(scheduleFields, values) as unknown as Texts
  return texts.repeat === 'once' ? { ...texts, untilOn: null } : texts
}

/** Enters one. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('schedule')
  const navigate = useNavigate()
  const [devices, setDevices] = useState<readonly PickedDevice[]>([])
  const add = useCommand(scheduleCalls.addSchedule, {
    onDone: ({ id }) => {
      onClose()
      void navigate(addressOf(id))
    },
  })
  const save = ({ people, groupId = null, ...values }: Values) =>
    add.mutate({
      body: {
        ...textsOf(values),
        ...{ dueTime: timeOf(values), personIds: idsOf(people), groupId: groupId as string | null },
        boxIds: devices.map(({ id }) => id),
      },
    })
  return (
    <FormDialog<Values>
      title={t('add')}
      action={t('add')}
      initial={initialOf(scheduleFields)}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      width={680}
    >
      <ScheduleItems />
      <Form.Item name="groupId" label={t('group')}>
        <RecordSelect of={groupCalls.listGroups} words="group" />
      </Form.Item>
      <Form.Item label={t('devices')}>
        <DevicePicker value={devices} onChange={setDevices} />
      </Form.Item>
    </FormDialog>
  )
}

interface DialogProps {
  schedule: Schedule
  onClose: () => void
}

/** What it says, as long as it is open. */
export function ChangeDialog({ schedule, onClose }: DialogProps) {
  const { t } = useTranslation('schedule')
  const change = useCommand(scheduleCalls.changeSchedule, { onDone: onClose })
  const save = ({ people, ...values }: Values) => {
    const personIds = idsOf(people)
    const named = people === undefined || personIds.length === 0 ? {} : { personIds }
    change.mutate({ body: { schedule_id: schedule.id, ...textsOf(values), dueTime: timeOf(values), ...named } })
  }
  return (
    <FormDialog<Values>
      title={t('change')}
      action={t('save')}
      initial={{ ...initialOf(scheduleFields, schedule), dueTime: schedule.dueTime, people: schedule.people }}
      pending={change.isPending}
      error={change.error}
      onSubmit={save}
      onClose={onClose}
      width={680}
    >
      <ScheduleItems />
    </FormDialog>
  )
}

const postponeFields = scheduleFlow.steps.postpone.asks
const [newDue, why] = [fields(postponeFields[0]), fields(postponeFields[1])]

/** Another day, and why. */
export function PostponeDialog({ schedule, onClose }: DialogProps) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const postpone = useCommand(scheduleCalls.postponeSchedule, { onDone: onClose })
  const { name } = scheduleFlow.steps.postpone
  const save = (values: Values) => {
    const { dueOn, reason } = sentOf(postponeFields, values) as { dueOn: string; reason: string }
    postpone.mutate({ params: { id: schedule.id }, body: { dueOn, reason, dueTime: timeOf(values) } })
  }
  return (
    <FormDialog<Values>
      title={name[language]}
      action={name[language]}
      initial={{ dueTime: schedule.dueTime }}
      pending={postpone.isPending}
      error={postpone.error}
      onSubmit={save}
      onClose={onClose}
      lead={t('wasDue', { due: schedule.dueTime === null ? schedule.dueOn : `${schedule.dueOn} ${schedule.dueTime}` })}
    >
      <div className={styles.pair}>
        <FieldItems fields={newDue} />
        <DueTimeItem />
      </div>
      <FieldItems fields={why} />
    </FormDialog>
  )
}
