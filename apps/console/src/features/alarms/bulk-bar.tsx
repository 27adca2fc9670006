import { type Alarm, documentCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { useSession } from '../../shared/session.ts'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { TaskPrintsButton } from '../../ui/task-button.tsx'
import { useAlarmActions } from './alarm-actions.tsx'
import { useAlarmName } from './alarm-words.ts'
import styles from './alarms-page.module.css'
import type { Selection } from './use-selection.ts'

/** What can be done with the selected alarms: only what fits at least one of them. */
export function BulkBar({ selection, alarms }: { selection: Selection; alarms: readonly Alarm[] }) {
  const { t } = useTranslation('alarms')
  const actions = useAlarmActions()
  const alarmName = useAlarmName()
  const mayOperate = useMayOperate()
  const { businessId } = useSession()
  const chosen = alarms.filter((alarm) => selection.ids.has(alarm.id))
  const [first] = chosen
  if (!first || !mayOperate) return null
  const subjectOf = (fitting: readonly Alarm[]) => ({
    alarmIds: fitting.map((alarm) => alarm.id),
    subject:
      fitting.length > 1
        ? t('bulk.title', { title: alarmName(fitting[0] ?? first), count: fitting.length })
        : alarmName(fitting[0] ?? first),
  })
  const unconfirmed = chosen.filter((alarm) => alarm.confirmedAt === null)
  const active = chosen.filter((alarm) => alarm.releasedAt === null)
  const unhandled = chosen.filter((alarm) => alarm.handledAt === null)
  const shelved = chosen.filter((alarm) => alarm.shelvedUntil !== null && Date.parse(alarm.shelvedUntil) > Date.now())
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('bulk.name')}>
      <b>{t('bulk.count', { count: chosen.length })}</b>
      {unconfirmed.length > 0 ? (
        <Button type="primary" size="small" onClick={() => actions.confirm(subjectOf(unconfirmed))}>
          {t('bulk.confirm')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => actions.assign(subjectOf(chosen))}>
        {t('bulk.assign')}
      </Button>
      {active.length > 0 ? (
        <Button size="small" onClick={() => actions.shelve(subjectOf(active))}>
          {t('bulk.shelve')}
        </Button>
      ) : null}
      {shelved.length > 0 ? (
        <Button size="small" onClick={() => actions.unshelve(subjectOf(shelved))}>
          {t('bulk.unshelve')}
        </Button>
      ) : null}
      {unhandled.length > 0 && businessId !== null ? (
        <Button size="small" onClick={() => actions.handle(subjectOf(unhandled))}>
          {t('bulk.handle')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => actions.fault(subjectOf(chosen))}>
        {t('bulk.fault')}
      </Button>
      <TaskPrintsButton start={() => send(documentCalls.printAlarms, { body: { alarmIds: chosen.map(({ id }) => id) } })} />
      <Button type="link" size="small" className={styles.clear ?? ''} onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
    </div>
  )
}
