import { faultCalls, mostOperationDevices, mostOperationSteps, type Operation, operationCalls, operationFields } from '@kilowatch/contract'
import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { FieldItems, initialOf, sentOf } from '../fields/field-items.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { RangePicker } from '../pickers/date-picker.tsx'
import { DevicePicker, type PickedDevice } from '../pickers/device-picker.tsx'
import { pickedTime, timePicked } from '../pickers/picked.ts'
import { RecordSelect } from '../pickers/record-select.tsx'
import { operationAddress } from './operation-state.tsx'
import { emptyStep, type PlanRow, rowsOf, StepsEditor, sentSteps } from './steps-editor.tsx'

interface WriteProps {
  /** Of what it begins; chosen in the dialog where it is absent. */
  devices?: readonly PickedDevice[]
  faultId?: string
  /** Its title begins with this. */
  title?: string
  /** One that is rewritten, or that another one is made after. */
  after?: Operation
  rewrites?: boolean
  onClose: () => void
}

type Values = Record<string, unknown> & { span?: [Dayjs, Dayjs]; assigneeId?: string | null; guardianId?: string | null }

/** Writes a ticket: what, when, who, on which devices, step by step. */
export function WriteOperation({ devices: of, faultId, title, after, rewrites = false, onClose }: WriteProps) {
  const { t } = useTranslation('operations')
  const navigate = useNavigate()
  const [devices, setDevices] = useState<readonly PickedDevice[]>(of ?? after?.members ?? [])
  const [steps, setSteps] = useState<readonly PlanRow[]>(after ? rowsOf(after) : [emptyStep(1)])
  const settings = useCall(operationCalls.readOperationSettings, {})
  const toTicket = ({ id }: { id: string }) => {
    onClose()
    void navigate(operationAddress(id))
  }
  const add = useCommand(operationCalls.addOperation, { onDone: toTicket })
  const change = useCommand(operationCalls.changeOperation, { onDone: onClose })
  const state = rewrites ? change : add
  const save = ({ span, assigneeId, guardianId, ...values }: Values) => {
    const [from, until] = span ?? []
    const body = {
      ...(sentOf(operationFields, values) as { title: string; purpose: string }),
      ...{ startsAt: from ? timePicked(from).toISOString() : '', endsAt: until ? timePicked(until).toISOString() : '' },
      ...{ boxIds: devices.map(({ id }) => id), assigneeId: assigneeId ?? '', guardianId: guardianId ?? null },
      faultId: faultId ?? (rewrites ? (after?.fault?.id ?? null) : null),
      steps: sentSteps(steps),
    }
    if (rewrites && after) change.mutate({ params: { id: after.id }, body })
    else add.mutate({ body })
  }
  const begin = pickedTime(Date.now()).add(5, 'minute').startOf('minute')
  const span = rewrites && after ? [pickedTime(after.startsAt), pickedTime(after.endsAt)] : [begin, begin.add(2, 'hour')]
  return (
    <FormDialog<Values>
      title={t(rewrites ? 'write.again' : 'write.title')}
      action={t(rewrites ? 'write.save' : 'write.action')}
      initial={
        {
          ...initialOf(operationFields, after ? { title: after.title, purpose: after.purpose } : null),
          ...(title ? { title: title.slice(0, 50) } : {}),
          ...{ span, assigneeId: after?.assignee?.id ?? null, guardianId: after?.guardian?.id ?? null },
        } as Values
      }
      pending={state.isPending}
      error={state.error}
      onSubmit={save}
      onClose={onClose}
      width={760}
      {...(settings.data?.approval ? { lead: t('write.approval') } : {})}
    >
      <FieldItems fields={operationFields} focus="title" />
      <Form.Item name="span" label={t('planned')} extra={t('write.spanHelp')} rules={[{ required: true, message: t('write.needed') }]}>
        <RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="assigneeId" label={t('operator')} rules={[{ required: true, message: t('write.needed') }]}>
        <RecordSelect of={faultCalls.listFaultPeople} words="person" />
      </Form.Item>
      <Form.Item
        name="guardianId"
        label={t(settings.data?.twoPersons ? 'guardian' : 'guardianOptional')}
        extra={t('write.guardianHelp')}
        rules={settings.data?.twoPersons ? [{ required: true, message: t('write.needed') }] : []}
      >
        <RecordSelect of={faultCalls.listFaultPeople} words="person" />
      </Form.Item>
      {of ? null : (
        <Form.Item label={t('devices')} required>
          <DevicePicker value={devices} onChange={(chosen) => setDevices(chosen.slice(0, mostOperationDevices))} />
        </Form.Item>
      )}
      <StepsEditor rows={steps} devices={devices} most={mostOperationSteps} onChange={setSteps} />
    </FormDialog>
  )
}
