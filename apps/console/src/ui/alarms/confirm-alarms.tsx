import { alarmCalls } from '@kilowatch/contract'
import { App, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useErrorText } from '../placeholders.tsx'
import styles from '../work/dialogs.module.css'
import { inParts } from './in-parts.ts'

export interface ConfirmRequest {
  alarmIds: readonly string[]
  /** What is confirmed, in words: the alarm or its cause. */
  subject: string
}

interface ConfirmAlarmsProps {
  /** Null: closed. */
  request: ConfirmRequest | null
  /** `done`: the alarms were confirmed. */
  onClose: (done: boolean) => void
}

/** Asks for a note and confirms one alarm or many. */
export function ConfirmAlarms({ request, onClose }: ConfirmAlarmsProps) {
  const [note, setNote] = useState('')
  const { t } = useTranslation(['alarms', 'common'])
  const { message } = App.useApp()
  const errorText = useErrorText()
  const field = useId()
  const confirm = useCommand(alarmCalls.confirmAlarms)

  function close(done: boolean): void {
    setNote('')
    confirm.reset()
    onClose(done)
  }
  async function submit(): Promise<void> {
    const said = note.trim()
    const sum = await inParts(request?.alarmIds ?? [], (alarmIds) =>
      confirm.mutateAsync({ body: { alarmIds, ...(said ? { note: said } : {}) } }),
    )
    void message.success(t(sum.unchanged > 0 ? 'confirm.someDone' : 'confirm.done', { count: sum.changed, unchanged: sum.unchanged }))
    close(true)
  }
  return (
    <Modal
      open={request !== null}
      title={t('confirm.title', { count: request?.alarmIds.length ?? 0 })}
      okText={t('confirm.action')}
      cancelText={t('common:cancel')}
      confirmLoading={confirm.isPending}
      onOk={() => void submit().catch(() => {})}
      onCancel={() => close(false)}
      width={440}
      destroyOnHidden
    >
      <p className={styles.subject}>{request?.subject}</p>
      <label htmlFor={field} className={styles.label}>
        {t('confirm.note')}
      </label>
      <Input.TextArea
        id={field}
        autoFocus
        rows={3}
        maxLength={500}
        value={note}
        placeholder={t('confirm.placeholder')}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit().catch(() => {})
        }}
      />
      {confirm.error ? (
        <p role="alert" className={styles.error}>
          {errorText(confirm.error)}
        </p>
      ) : null}
    </Modal>
  )
}
