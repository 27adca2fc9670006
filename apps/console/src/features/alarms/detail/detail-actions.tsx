import { type AlarmDetail, faultCalls } from '@kilowatch/contract'
import { alarmSteps } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { useAlarmActions } from '../alarm-actions.tsx'
import { isShelved } from '../alarm-row.tsx'
import { useAlarmName } from '../alarm-words.ts'
import styles from './alarm-detail.module.css'
import { DraftField, DraftNote } from './draft-field.tsx'
import { type Confirming, useConfirming } from './use-confirming.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** A comment, which becomes the note of the confirmation, and what can be done with the alarm. */
export function DetailActions({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const mayOperate = useMayOperate()
  if (!mayOperate) return <footer className={styles.foot}>{t('detail.noRight')}</footer>
  return <Foot alarm={alarm} />
}

function Foot({ alarm }: { alarm: AlarmDetail }) {
  const draft = useKeptDraft(alarm.id)
  const confirming = useConfirming(alarm, draft)
  return (
    <footer className={styles.foot}>
      <DraftField alarmId={alarm.id} draft={draft} />
      <DraftNote draft={draft} confirming={confirming} waits={alarm.confirmedAt === null} />
      <Buttons alarm={alarm} confirming={confirming} said={draft.text.trim() !== ''} />
    </footer>
  )
}

interface ButtonsProps {
  alarm: AlarmDetail
  confirming: Confirming
  /** Something stands in the field. */
  said: boolean
}

function Buttons({ alarm, confirming, said }: ButtonsProps) {
  const { t } = useTranslation(['alarms', 'work'])
  const actions = useAlarmActions()
  const language = useLanguage()
  const { businessId } = useSession()
  const faults = useCall(faultCalls.listAlarmFaults, { params: { alarmId: alarm.id } })
  const subject = { alarmIds: [alarm.id], subject: useAlarmName()(alarm) }
  return (
    <div className={styles.buttons}>
      <Button onClick={() => actions.assign(subject)}>{t('work:assign.action')}</Button>
      {isShelved(alarm) ? <Button onClick={() => actions.unshelve(subject)}>{t('unshelve.action')}</Button> : null}
      {alarm.releasedAt === null && !isShelved(alarm) ? (
        <Button onClick={() => actions.shelve(subject)}>{alarmSteps.shelve.name[language]}</Button>
      ) : null}
      {faults.data?.every(({ state }) => state === 'closed') ? (
        <Button onClick={() => actions.fault(subject)}>{t('bulk.fault')}</Button>
      ) : null}
      {alarm.confirmedAt !== null && alarm.handledAt === null && businessId !== null ? (
        <Button onClick={() => actions.handle(subject)}>{t('bulk.handle')}</Button>
      ) : null}
      {alarm.confirmedAt === null ? (
        <Button type="primary" loading={confirming.isPending} onClick={confirming.confirm}>
          {said ? t('draft.confirm') : alarmSteps.confirm.name[language]}
        </Button>
      ) : null}
    </div>
  )
}
