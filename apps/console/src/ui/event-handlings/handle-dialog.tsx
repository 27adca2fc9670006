import { eventHandlingCalls, type StoredFile } from '@kilowatch/contract'
import { type Handling, type HandlingOutcome, handlingFields, mostHandlingPictures } from '@kilowatch/work'
import { App, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import type { AlarmSubject } from '../alarms/step-dialog.tsx'
import { FieldItems, initialOf, sentOf } from '../fields/field-items.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import styles from '../work/dialogs.module.css'
import { alsoHandled, type Symptom } from './also-handled.ts'

interface HandleProps extends AlarmSubject {
  onClose: () => void
  onDone?: () => void
}

const none: readonly Symptom[] = []
/** Alarms of one call. */
const most = 500

/** Records what was done about one alarm or several, with pictures; where that is wished, of each of them and of what they explain in the same words. */
export function HandleAlarms({ alarmIds, subject, symptoms = none, onClose, onDone }: HandleProps) {
  const { t } = useTranslation('event-handlings')
  const { message } = App.useApp()
  const [pictures, setPictures] = useState<readonly StoredFile[]>([])
  const [along, takeAlong] = useState(true)
  const [form] = Form.useForm<Record<string, unknown>>()
  const outcome = Form.useWatch<HandlingOutcome | undefined>('outcome', form)
  const offered = alsoHandled(symptoms)
  const also = along ? alsoHandled(symptoms, outcome).slice(0, most - alarmIds.length) : []
  const left = offered.length - also.length
  const handle = useCommand(eventHandlingCalls.handleEvents, {
    onDone: () => {
      void message.success(t('recorded', { count: alarmIds.length + also.length }))
      onClose()
      onDone?.()
    },
  })
  const save = (values: Record<string, unknown>) =>
    handle.mutate({
      body: {
        ...(sentOf(handlingFields, values) as unknown as Handling),
        alarmIds: [...alarmIds, ...also],
        each: also.length > 0,
        fileIds: pictures.map(({ id }) => id),
      },
    })
  return (
    <FormDialog<Record<string, unknown>>
      form={form}
      title={t('record', { count: alarmIds.length + also.length })}
      action={t('save')}
      initial={initialOf(handlingFields)}
      pending={handle.isPending}
      error={handle.error}
      onSubmit={save}
      onClose={onClose}
      width={600}
      lead={<p className={styles.subject}>{subject}</p>}
    >
      <FieldItems fields={handlingFields} />
      {offered.length > 0 ? (
        <Form.Item {...(along && left > 0 ? { extra: t('alsoLeft', { count: left }) } : {})}>
          <Checkbox checked={along} onChange={({ target }) => takeAlong(target.checked)}>
            {t('also', { count: offered.length })}
          </Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item label={t('pictures', { most: mostHandlingPictures })}>
        <PictureField value={pictures} onChange={setPictures} most={mostHandlingPictures} />
      </Form.Item>
    </FormDialog>
  )
}
