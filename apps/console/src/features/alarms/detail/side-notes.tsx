import { CheckCircleOutlined, ToolOutlined, UserOutlined } from '@ant-design/icons'
import { type AlarmDetail, eventHandlingCalls, faultCalls, notificationCalls } from '@kilowatch/contract'
import { handlingCauses } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { AlarmMark } from '../../../ui/alarms/alarm-mark.tsx'
import { handlingAddress } from '../../../ui/event-handlings/handling-marks.ts'
import { FaultState, faultAddress } from '../../../ui/faults/fault-state.tsx'
import { useWindows } from '../../../ui/maintenance/use-windows.ts'
import { CallChain } from '../../../ui/notifications/call-chain.tsx'
import { Since, Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import { changeView } from '../alarm-view.ts'
import styles from './alarm-detail.module.css'

/** Other alarms of the same cause, who deals with it, and whom it calls. */
export function SideNotes({ alarm }: { alarm: AlarmDetail }) {
  return (
    <div className={styles.notes}>
      <SameCause alarm={alarm} />
      <Faults alarm={alarm} />
      <Handling alarm={alarm} />
      <HeldBack alarm={alarm} />
      <Assignee alarm={alarm} />
      <WhoToCall alarm={alarm} />
      <RecordHash hash={alarm.hash} />
    </div>
  )
}

function SameCause({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const [params] = useSearchParams()
  const language = useLanguage()
  if (alarm.sameCause.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>
        {t('detail.sameCause')} <span>{t('group.size', { count: alarm.sameCause.length })}</span>
      </h3>
      <ul className={styles.same}>
        {alarm.sameCause.map((other) => (
          <li key={other.id}>
            <Link to={`?${changeView(params, { alarm: other.id })}`} replace>
              <AlarmMark alarm={other} />
              <span title={other.deviceName}>
                {alarmTitle(other, language)}
                {other.deviceId === alarm.deviceId ? '' : ` · ${other.deviceName}`}
              </span>
              <i>
                {other.releasedAt === null ? (
                  <Since at={other.openedAt} />
                ) : (
                  formatDuration(Date.parse(other.releasedAt) - Date.parse(other.openedAt))
                )}
              </i>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Faults that were made of it. */
function Faults({ alarm: { id } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const faults = useCall(faultCalls.listAlarmFaults, { params: { alarmId: id } })
  if (!faults.data || faults.data.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('detail.faults')}</h3>
      {faults.data.map((fault) => (
        <p key={fault.id} className={styles.fault}>
          <Link to={faultAddress(fault.id)}>{fault.number ?? fault.title}</Link> <FaultState state={fault.state} />
        </p>
      ))}
    </section>
  )
}

/** What was done about it; what was recorded, members of its business read. */
function Handling({ alarm: { id, handledAt } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const record = useCall(eventHandlingCalls.readAlarmHandling, { params: { alarmId: id } }, { enabled: handledAt !== null })
  if (handledAt === null) return null
  const cause = record.data ? handlingCauses[record.data.cause][language] : null
  return (
    <section>
      <h3 className={styles.title}>{t('detail.handled')}</h3>
      <p className={styles.person}>
        <CheckCircleOutlined aria-hidden="true" /> <Time at={handledAt} full />
        {record.data ? (
          <>
            {' · '}
            <Link to={handlingAddress(record.data.id)}>{t('detail.handling', { cause })}</Link>
          </>
        ) : null}
      </p>
    </section>
  )
}

/** Times in which somebody worked on its device while it was active: nobody was told then. */
function HeldBack({ alarm: { deviceId, openedAt, releasedAt } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('maintenance')
  const present = Math.ceil(useNow() / 60_000) * 60_000
  const windows = useWindows(deviceId, { from: Date.parse(openedAt), to: releasedAt === null ? present : Date.parse(releasedAt) })
  if (windows.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('heldBackTitle')}</h3>
      {windows.map(({ from, until, reason, by, fault }) => (
        <p key={from} className={styles.person}>
          <ToolOutlined aria-hidden="true" />{' '}
          <span>
            <Worded text={t('heldBackUntil')} parts={{ time: <Time at={until} full /> }} />
            {[reason, by?.name].filter(Boolean).map((each) => ` · ${each}`)}
            {fault ? (
              <>
                {' · '}
                <Link to={faultAddress(fault.id)}>{fault.number ?? t('fault')}</Link>
              </>
            ) : null}
          </span>
        </p>
      ))}
    </section>
  )
}

function Assignee({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  if (!alarm.assignee) return null
  return (
    <section>
      <h3 className={styles.title}>{t('detail.assignee')}</h3>
      <p className={styles.person}>
        <UserOutlined aria-hidden="true" /> {alarm.assignee.name}
      </p>
    </section>
  )
}

/** Whom it calls while nobody confirms it: nothing where it is too small for that, or its reader does not belong to its business. */
function WhoToCall({ alarm: { id, level, releasedAt, confirmedAt } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('call-chain')
  const waits = releasedAt === null && confirmedAt === null
  const chain = useCall(notificationCalls.readAlarmCallChain, { params: { alarmId: id } }, { enabled: waits })
  if (!waits || !chain.data || chain.data.steps.length === 0 || level < chain.data.leastLevel) return null
  return (
    <section aria-label={t('title')}>
      <h3 className={styles.title}>{t('title')}</h3>
      <CallChain chain={chain.data} since={chain.data.since} />
    </section>
  )
}

/** What a printed evidence of this alarm shows as long as nothing has changed. */
function RecordHash({ hash }: { hash: string }) {
  const { t } = useTranslation('alarms')
  return (
    <section>
      <h3 className={styles.title}>{t('detail.hash')}</h3>
      <p className={styles.hash} title={t('detail.hashMeans')}>
        {hash.replace(/.{8}(?=.)/g, '$& ')}
      </p>
    </section>
  )
}
