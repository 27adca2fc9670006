import { alarmCalls } from '@kilowatch/contract'
import { App, Input, Modal, Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { inParts } from '../../ui/alarms/in-parts.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from '../../ui/work/dialogs.module.css'
import type { AlarmSubject } from './alarm-actions.tsx'

interface ShelveDialogProps {
  /** Null: closed. */
  request: AlarmSubject | null
  /** `done`: the alarms were shelved. */
  onClose: (done: boolean) => void
}

/** Minutes that are offered; the contract takes 15 minutes to 24 hours. */
const choices = [15, 60, 240, 480, 1440] as const

/** Shelves alarms for a while, with a reason. */
export function ShelveDialog({ request, onClose }: ShelveDialogProps) {
  const [minutes, setMinutes] = useState<number>(60)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { t } = useTranslation(['alarms', 'common'])
  const { message } = App.useApp()
  const errorText = useErrorText()
  const field = useId()
  const shelve = useCommand(alarmCalls.shelveAlarms)

  function close(done: boolean): void {
    setMinutes(60)
    setReason('')
    setMissing(false)
    shelve.reset()
    onClose(done)
  }
  async function submit(): Promise<void> {
    const said = reason.trim()
    setMissing(said === '')
    if (said === '') return
    const sum = await inParts(request?.alarmIds ?? [], (alarmIds) => shelve.mutateAsync({ body: { alarmIds, minutes, reason: said } }))
    void message.success(t('shelve.done', { count: sum.changed }))
    close(true)
  }
  return (
    <Modal
      open={request !== null}
      title={t('shelve.title', { count: request?.alarmIds.length ?? 0 })}
      okText={t('shelve.action')}
      cancelText={t('common:cancel')}
      confirmLoading={shelve.isPending}
      onOk={() => void submit().catch(() => {})}
      onCancel={() => close(false)}
      width={440}
      destroyOnHidden
    >
      <p className={styles.subject}>{request?.subject}</p>
      <p className={styles.how}>{t('shelve.how')}</p>
      <Segmented
        block
        aria-label={t('shelve.time')}
        value={minutes}
        options={choices.map((value) => ({ value, label: t(`shelve.minutes.${value}`) }))}
        onChange={setMinutes}
      />
      <label htmlFor={field} className={styles.label}>
        {t('shelve.reason')}
      </label>
      <Input
        id={field}
        maxLength={200}
        value={reason}
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        placeholder={t('shelve.placeholder')}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={() => void submit().catch(() => {})}
      />
      {missing || shelve.error ? (
        <p role="alert" className={styles.error}>
          {shelve.error ? errorText(shelve.error) : t('common:emptyInput')}
        </p>
      ) : null}
    </Modal>
  )
}
