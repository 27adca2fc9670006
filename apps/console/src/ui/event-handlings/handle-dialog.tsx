import { eventHandlingCalls, type StoredFile } from '@kilowatch/contract'
import { type Handling, handlingFields, mostHandlingPictures } from '@kilowatch/work'
import { App, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import type { AlarmSubject } from '../alarms/step-dialog.tsx'
import { FieldItems, initialOf, sentOf } from '../fields/field-items.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import styles from '../work/dialogs.module.css'

interface HandleProps extends AlarmSubject {
  onClose: () => void
  onDone?: () => void
}

/** Records what was done about one alarm or several, with pictures. */
export function HandleAlarms({ alarmIds, subject, onClose, onDone }: HandleProps) {
  const { t } = useTranslation('event-handlings')
  const { message } = App.useApp()
  const [pictures, setPictures] = useState<readonly StoredFile[]>([])
  const handle = useCommand(eventHandlingCalls.handleEvents, {
    onDone: () => {
      void message.success(t('recorded', { count: alarmIds.length }))
      onClose()
      onDone?.()
    },
  })
  const save = (values: Record<string, unknown>) =>
    handle.mutate({
      body: {
        ...(sentOf(handlingFields, values) as unknown as Handling),
        alarmIds: [...alarmIds],
        fileIds: pictures.map(({ id }) => id),
      },
    })
  return (
    <FormDialog<Record<string, unknown>>
      title={t('record', { count: alarmIds.length })}
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
      <Form.Item label={t('pictures', { most: mostHandlingPictures })}>
        <PictureField value={pictures} onChange={setPictures} most={mostHandlingPictures} />
      </Form.Item>
    </FormDialog>
  )
}
