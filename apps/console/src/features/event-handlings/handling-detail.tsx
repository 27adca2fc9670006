import { type EventHandling, eventHandlingCalls } from '@kilowatch/contract'
import { handlingCauses, handlingFields, handlingOutcomes, handlingTakenBackWithin } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { outcomeMarks } from '../../ui/event-handlings/handling-marks.ts'
import { faultAddress } from '../../ui/faults/fault-state.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { PictureRow } from '../../ui/pictures/picture-row.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { Time } from '../../ui/value.tsx'
import styles from './event-handlings.module.css'

/** One record, whole. */
export function HandlingDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('event-handlings')
  const record = useCall(eventHandlingCalls.readEventHandling, { query: { record_id: id } })
  return (
    <Dialog
      touched={null}
      title={t('one')}
      width={720}
      onClose={onClose}
      footer={record.data ? <Actions record={record.data} onClose={onClose} /> : null}
    >
      {record.data ? (
        <Shown record={record.data} />
      ) : record.error ? (
        <Failure what={t('one')} error={record.error} at={record.errorUpdatedAt} onRetry={() => void record.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}

function Shown({ record }: { record: EventHandling }) {
  const { t } = useTranslation('event-handlings')
  const language = useLanguage()
  const { cause, causeNote, outcome, done, minutes, at, by, fault, files } = record
  const facts: readonly [string, React.ReactNode][] = [
    ['cause', [handlingCauses[cause][language], causeNote].filter(Boolean).join(' · ')],
    ['outcome', <StateMark key="outcome" mark={outcomeMarks[outcome]} word={handlingOutcomes[outcome][language]} />],
    ['minutes', minutes === null ? null : t('min', { minutes })],
    ['at', <Time key="at" at={at} full />],
    ['by', by?.name],
    [
      'fault',
      fault ? (
        <Link key="fault" to={faultAddress(fault.id)}>
          {fault.number}
        </Link>
      ) : null,
    ],
    ['done', done],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  return (
    <div className={styles.record}>
      <Facts facts={known.map(([key, content]) => ({ key, name: t(`facts.${key}`), content }))} />
      <PictureRow pictures={files} />
      <Alarms record={record} />
      <Changes record={record} />
    </div>
  )
}

function Alarms({ record: { alarms, events } }: { record: EventHandling }) {
  const { t } = useTranslation('event-handlings')
  const language = useLanguage()
  return (
    <section>
      <h3 className={styles.title}>{t('events', { count: events })}</h3>
      <ul className={styles.alarms}>
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <AlarmMark alarm={alarm} />
            <Link to={`/current_message?alarm=${alarm.id}&state=all`}>{alarmTitle(alarm, language)}</Link>
            <span>{alarm.deviceName}</span>
            <Time at={alarm.openedAt} full />
          </li>
        ))}
      </ul>
      {alarms.length < events ? <p className="kw-quiet">{t('others', { count: events - alarms.length })}</p> : null}
    </section>
  )
}

/** What it said before it was corrected, and by whom. */
function Changes({ record: { changes } }: { record: EventHandling }) {
  const { t } = useTranslation('event-handlings')
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('changes')}</h3>
      <ul className={styles.alarms}>
        {changes.map(({ at, by, before }) => (
          <li key={at}>
            <Time at={at} full />
            <span>{t('changed', { name: by?.name ?? t('somebody') })}</span>
            <span>
              {[handlingCauses[before.cause][language], before.causeNote, handlingOutcomes[before.outcome][language], before.done]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ record, onClose }: { record: EventHandling; onClose: () => void }) {
  const { t } = useTranslation('event-handlings')
  const open = useDialog()
  const ask = useAskedCommand(eventHandlingCalls.takeBackEventHandling)
  const takeBack = () =>
    ask(
      { params: { id: record.id } },
      {
        title: t('takeBackTitle'),
        text: t('takeBackText', { hours: handlingTakenBackWithin }),
        action: t('takeBack'),
        done: ({ alarmIds }) => t('takenBack', { count: alarmIds.length }),
        onDone: onClose,
      },
    )
  if (!record.may.correct) return null
  return (
    <div className={styles.actions}>
      {record.may.takeBack ? <Button onClick={takeBack}>{t('takeBack')}</Button> : null}
      <Button onClick={() => open((close) => <CorrectDialog record={record} onClose={close} />)}>{t('correct')}</Button>
    </div>
  )
}

function CorrectDialog({ record, onClose }: { record: EventHandling; onClose: () => void }) {
  const { t } = useTranslation('event-handlings')
  const correct = useCommand(eventHandlingCalls.correctEventHandling)
  return (
    <RecordDialog
      fields={handlingFields}
      record={record}
      title={t('correct')}
      done={t('corrected')}
      lead={<p className="kw-quiet">{t('correctLead')}</p>}
      width={600}
      save={(body) => correct.mutateAsync({ params: { id: record.id }, body })}
      state={correct}
      onClose={onClose}
    />
  )
}
