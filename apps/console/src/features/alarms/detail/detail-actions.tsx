import { type AlarmDetail, alarmCalls } from '@kilowatch/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { useAlarmActions } from '../alarm-actions.tsx'
import { isShelved } from '../alarm-row.tsx'
import { useAlarmName } from '../alarm-words.ts'
import styles from './alarm-detail.module.css'

/** A comment, and what can be done with the alarm. */
export function DetailActions({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const mayOperate = useMayOperate()
  if (!mayOperate) return <footer className={styles.foot}>{t('detail.noRight')}</footer>
  return (
    <footer className={styles.foot}>
      <CommentField alarmId={alarm.id} />
      <Buttons alarm={alarm} />
    </footer>
  )
}

function CommentField({ alarmId }: { alarmId: string }) {
  const { t } = useTranslation('alarms')
  const [text, setText] = useState('')
  const errorText = useErrorText()
  const comment = useCommand(alarmCalls.commentAlarm, { onDone: () => setText('') })
  const said = text.trim()
  const submit = () => {
    if (said && !comment.isPending) comment.mutate({ params: { alarmId }, body: { text: said } })
  }
  return (
    <div className={styles.comment}>
      <Input
        aria-label={t('detail.comment')}
        placeholder={t('detail.comment')}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={submit}
      />
      {said ? (
        <Button loading={comment.isPending} onClick={submit}>
          {t('detail.send')}
        </Button>
      ) : null}
      {comment.error ? (
        <span role="alert" className={styles.error}>
          {errorText(comment.error)}
        </span>
      ) : null}
    </div>
  )
}

function Buttons({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const actions = useAlarmActions()
  const subject = { alarmIds: [alarm.id], subject: useAlarmName()(alarm) }
  return (
    <div className={styles.buttons}>
      <Button onClick={() => actions.assign(subject)}>{t('assign.action')}</Button>
      {isShelved(alarm) ? <Button onClick={() => actions.unshelve(subject)}>{t('unshelve.action')}</Button> : null}
      {alarm.releasedAt === null && !isShelved(alarm) ? (
        <Button onClick={() => actions.shelve(subject)}>{t('shelve.action')}</Button>
      ) : null}
      {alarm.confirmedAt === null ? (
        <Button type="primary" onClick={() => actions.confirm(subject)}>
          {t('confirm.action')}
        </Button>
      ) : null}
    </div>
  )
}
