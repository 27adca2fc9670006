import { type AlarmDetail, alarmCalls, faultCalls } from '@kilowatch/contract'
import { alarmSteps } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { CommentField } from '../../../ui/work/comment-field.tsx'
import { useAlarmActions } from '../alarm-actions.tsx'
import { isShelved } from '../alarm-row.tsx'
import { useAlarmName } from '../alarm-words.ts'
import styles from './alarm-detail.module.css'

/** A comment, and what can be done with the alarm. */
export function DetailActions({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const mayOperate = useMayOperate()
  const comment = useCommand(alarmCalls.commentAlarm)
  if (!mayOperate) return <footer className={styles.foot}>{t('detail.noRight')}</footer>
  return (
    <footer className={styles.foot}>
      <CommentField
        about={`alarm ${alarm.id}`}
        send={(text) => comment.mutateAsync({ params: { alarmId: alarm.id }, body: { text } })}
        state={comment}
      />
      <Buttons alarm={alarm} />
    </footer>
  )
}

function Buttons({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation(['alarms', 'work'])
  const actions = useAlarmActions()
  const language = useLanguage()
  const { businessId } = useSession()
  const faults = useCall(faultCalls.listAlarmFaults, { params: { alarmId: alarm.id } })
  const subject = { alarmIds: [alarm.id], subject: useAlarmName()(alarm) }
  return (
    <div className={styles.buttons}>
      {faults.data?.every(({ state }) => state === 'closed') ? (
        <Button onClick={() => actions.fault(subject)}>{t('bulk.fault')}</Button>
      ) : null}
      <Button onClick={() => actions.assign(subject)}>{t('work:assign.action')}</Button>
      {isShelved(alarm) ? <Button onClick={() => actions.unshelve(subject)}>{t('unshelve.action')}</Button> : null}
      {alarm.releasedAt === null && !isShelved(alarm) ? (
        <Button onClick={() => actions.shelve(subject)}>{alarmSteps.shelve.name[language]}</Button>
      ) : null}
      {alarm.confirmedAt !== null && alarm.handledAt === null && businessId !== null ? (
        <Button onClick={() => actions.handle(subject)}>{t('bulk.handle')}</Button>
      ) : null}
      {alarm.confirmedAt === null ? (
        <Button type="primary" onClick={() => actions.confirm(subject)}>
          {alarmSteps.confirm.name[language]}
        </Button>
      ) : null}
    </div>
  )
}
