import { groupCalls, patrolTaskCalls, patrolTaskFields } from '@kilowatch/contract'
import { App, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { ProviderSelect } from './provider-steps.tsx'
import { SheetsItem } from './sheets/sheets-select.tsx'
import { WithoutSkill } from './without-skill.tsx'

interface TaskDialogProps {
  call: typeof patrolTaskCalls.addPatrolTask
  /** With which it begins. */
  devices?: readonly PickedDevice[]
  title?: string
  onMade?: () => void
  onClose: () => void
}

/** A task by hand. */
export function TaskDialog({ call, devices: given = [], title, onMade, onClose }: TaskDialogProps) {
  const { t } = useTranslation('patrol')
  const { message } = App.useApp()
  const add = useCommand(call, {
    onDone: ({ number, title }) => {
      void message.success(t('task.made', { task: [number, title].filter(Boolean).join(' ') }))
      onMade?.()
      onClose()
    },
  })
  const [devices, setDevices] = useState(given)
  const save = ({
    groupId = null,
    assigneeId = null,
    providerId = null,
    templateIds = [],
    withoutSkill,
    ...values
  }: Record<string, unknown>) => {
    const places = { groupId, assigneeId, providerId } as Record<'groupId' | 'assigneeId' | 'providerId', string | null>
    add.mutate({
      body: {
        ...(sentOf(patrolTaskFields, values) as { title: string; plannedOn: string }),
        ...places,
        templateIds: templateIds as string[],
        ...(typeof withoutSkill === 'string' ? { withoutSkill } : {}),
        boxIds: devices.map(({ id }) => id),
      },
    })
  }
  return (
    <FormDialog<Record<string, unknown>>
      title={t('task.add')}
      action={t('task.make')}
      initial={{ ...initialOf(patrolTaskFields), ...(title ? { title } : {}) }}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      width={720}
    >
      <FieldItems fields={patrolTaskFields} focus="title" />
      <Form.Item name="groupId" label={t('group')}>
        <RecordSelect of={groupCalls.listGroups} words="group" />
      </Form.Item>
      <Form.Item name="assigneeId" label={t('assignee')}>
        <RecordSelect of={patrolTaskCalls.listPatrolAssignees} words="person" />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (
          <WithoutSkill skills={getFieldValue('skills')} day={getFieldValue('plannedOn')} assigneeId={getFieldValue('assigneeId')} />
        )}
      </Form.Item>
      <Form.Item name="providerId" label={t('provider')} extra={t('orProvider')}>
        <ProviderSelect />
      </Form.Item>
      <Form.Item label={t('devices')} required>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldValue }) => <DevicePicker value={devices} onChange={setDevices} group={getFieldValue('groupId') ?? null} />}
        </Form.Item>
      </Form.Item>
      <SheetsItem devices={devices} />
    </FormDialog>
  )
}
