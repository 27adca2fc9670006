import { type FaultRow, faultCalls, faultFields } from '@kilowatch/contract'
import { App, Form } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import type { AlarmSubject } from '../alarms/step-dialog.tsx'
import { FieldItems, initialOf, sentOf } from '../fields/field-items.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { DevicePicker, type PickedDevice } from '../pickers/device-picker.tsx'
import { RecordSelect } from '../pickers/record-select.tsx'
import { faultAddress } from './fault-state.tsx'

interface ReportProps {
  /** With which it begins. */
  title?: string
  note?: string
  level?: '1' | '2' | '3' | '4'
  /** What it is of: devices, or alarms in words, or nothing yet. */
  of:
    | { devices: readonly PickedDevice[] }
    | { alarmIds: readonly string[]; subject: string; symptoms?: boolean }
    | { recordId: string; key: string }
    | { checkId: string; deviceId: string }
    | 'chosen'
  onDone?: () => void
  onClose: () => void
}

type Entered = { title: string; level: '1' | '2' | '3' | '4'; note: string; dueOn: string | null; assigneeId: string | null }

/** Reports a fault; afterwards it says its number, and leads to it where it was begun from nothing. */
export function ReportFault({ title, note, level, of, onDone, onClose }: ReportProps) {
  const { t } = useTranslation('faults')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { businessId } = useSession()
  const [devices, setDevices] = useState<readonly PickedDevice[]>([])
  const done = (fault: Pick<FaultRow, 'id' | 'number'>) => {
    void message.success(t('report.done', { number: fault.number ?? '' }))
    onClose()
    onDone?.()
    if (of === 'chosen') void navigate(faultAddress(fault.id))
  }
  const report = useCommand(faultCalls.reportFault, { onDone: done })
  const reportLine = useCommand(faultCalls.reportLineFault, { onDone: done })
  const reportCheck = useCommand(faultCalls.reportCheckFault, { onDone: done })
  const begun = [report, reportLine, reportCheck].find(({ isPending, error }) => isPending || error !== null) ?? report
  // Whom the business has, only its own people know.
  const fields = businessId === null ? faultFields.filter(({ key }) => key !== 'assigneeId') : faultFields
  const submit = (values: Record<string, unknown>) => {
    const body = { assigneeId: null, ...sentOf(fields, values) } as Entered
    if (of !== 'chosen' && 'recordId' in of) reportLine.mutate({ params: { id: of.recordId }, body: { ...body, key: of.key } })
    else if (of !== 'chosen' && 'checkId' in of) reportCheck.mutate({ params: of, body })
    else report.mutate({ body: { ...body, ...subjectsOf(of, devices) } })
  }
  return (
    <FormDialog<Record<string, unknown>>
      title={t('report.title')}
      action={t('report.action')}
      initial={{
        ...initialOf(fields),
        ...(title ? { title: title.slice(0, 60) } : {}),
        ...(note ? { note } : {}),
        ...(level ? { level } : {}),
      }}
      pending={begun.isPending}
      error={begun.error}
      onSubmit={submit}
      onClose={onClose}
      width={of === 'chosen' ? 720 : 480}
      {...(of !== 'chosen' && 'alarmIds' in of ? { lead: leadOf(of, t) } : {})}
    >
      <FieldItems fields={fields} focus="title" inputs={{ assigneeId: <RecordSelect of={faultCalls.listFaultPeople} words="person" /> }} />
      {of === 'chosen' ? (
        <Form.Item label={t('devices')} required>
          <DevicePicker value={devices} onChange={setDevices} />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}

type OfAlarms = Extract<ReportProps['of'], { alarmIds: readonly string[] }>

function leadOf({ alarmIds, subject, symptoms }: OfAlarms, t: TFunction<'faults'>): string {
  const lead = t('report.ofAlarms', { count: alarmIds.length, subject })
  return symptoms ? t('report.withSymptoms', { lead }) : lead
}

function subjectsOf(of: Exclude<ReportProps['of'], { recordId: string } | { checkId: string }>, chosen: readonly PickedDevice[]) {
  if (of === 'chosen') return { boxIds: chosen.map(({ id }) => id) }
  return 'alarmIds' in of ? { alarmIds: [...of.alarmIds], symptoms: of.symptoms ?? false } : { boxIds: of.devices.map(({ id }) => id) }
}

/** A fault of alarms, as the dialogs of alarms are opened. */
export function FaultOfAlarms({ alarmIds, subject, symptoms = [], ...given }: AlarmSubject & Pick<ReportProps, 'onDone' | 'onClose'>) {
  return <ReportFault {...given} title={subject} of={{ alarmIds, subject, symptoms: symptoms.length > 0 }} />
}
