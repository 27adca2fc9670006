import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { type AlarmDetail, eventHandlingCalls, type HandledBefore } from '@kilowatch/contract'
import { handlingCauses } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { alarmFigure } from '../../../shared/alarm-text.ts'
import { formatDuration, isoDate } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { handlingAddress } from '../../../ui/event-handlings/handling-marks.ts'
import { faultAddress } from '../../../ui/faults/fault-state.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import styles from './alarm-detail.module.css'
import { LastTime } from './last-time.tsx'

type Case = HandledBefore['cases'][number]
const day = 86_400_000

/** What was done about it the times before, and what came of it as the readings show. */
export function BeforeBox({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const before = useCall(eventHandlingCalls.readHandledBefore, { params: { alarmId: alarm.id } })
  return (
    <section className={styles.box} aria-label={t('before.title')}>
      <h3 className={styles.title}>
        {t('before.title')} {before.data ? <Earlier alarm={alarm} before={before.data} /> : null}
      </h3>
      {before.data ? (
        <Cases alarm={alarm} before={before.data} />
      ) : before.error ? (
        <Failure what={t('before.title')} error={before.error} at={before.errorUpdatedAt} onRetry={() => void before.refetch()} />
      ) : (
        <Skeleton height={80} />
      )}
    </section>
  )
}

interface PartProps {
  alarm: AlarmDetail
  before: HandledBefore
}

/** How often it was before, and where these alarms are. */
function Earlier({ alarm: { deviceId }, before: { earlier, of, cases } }: PartProps) {
  const { t } = useTranslation('alarms')
  if (cases.length > 0 && of !== 'point') return <span>{t(`before.of.${of}`)}</span>
  if (earlier === 0) return null
  const words = t('before.earlier', { count: earlier })
  if (deviceId === null) return <span>{words}</span>
  return <Link to={`/current_message?tab=history&range=30&deviceId=${deviceId}`}>{words}</Link>
}

function Cases({ alarm, before: { cases } }: PartProps) {
  const { t } = useTranslation('alarms')
  if (cases.length > 0)
    return (
      <ul className={styles.cases}>
        {cases.map((one) => (
          <CaseLine key={one.id} alarm={alarm} one={one} />
        ))}
      </ul>
    )
  return alarm.lastTime ? <LastTime lastTime={alarm.lastTime} /> : <p className={styles.dim}>{t('before.first')}</p>
}

function CaseLine({ alarm, one }: { alarm: AlarmDetail; one: Case }) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const { id, at, cause, causeNote, done, minutes, by, device, fault, effective } = one
  const facts = [
    isoDate(at),
    minutes === null ? null : formatDuration(minutes * 60_000),
    by?.name,
    device === alarm.deviceName ? null : device,
  ].filter((fact) => fact)
  return (
    <li>
      {effective === null ? (
        <ClockCircleOutlined aria-hidden="true" />
      ) : effective ? (
        <CheckCircleOutlined aria-hidden="true" className={styles.good ?? ''} />
      ) : (
        <CloseCircleOutlined aria-hidden="true" className={styles.warned ?? ''} />
      )}
      <span>
        <b>{[causeNote || handlingCauses[cause][language], done].filter(Boolean).join(t('before.then'))}</b>
        <span className={effective === null ? styles.dim : effective ? styles.good : styles.warned}>{useEffectWords(alarm, one)}</span>
        <small>
          {facts.join(' · ')} · <Link to={handlingAddress(id)}>{t('before.record')}</Link>
          {fault ? (
            <>
              {' · '}
              <Link to={faultAddress(fault.id)}>{fault.number ?? t('before.fault')}</Link>
            </>
          ) : null}
        </small>
      </span>
    </li>
  )
}

/** "有效：52 min 降到 29.8 ℃，95 天没再报" */
function useEffectWords(alarm: AlarmDetail, { lasted, closingValue, quiet, repeated, effective }: Case): string {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  if (quiet === null) return t('before.goesOn')
  const days = Math.floor(quiet / day)
  const span = quiet < day ? formatDuration(quiet) : t('before.days', { count: days })
  if (effective === false) return t('before.repeated', { span })
  const figure = alarmFigure(alarm, closingValue, language)
  const back =
    lasted === null || !figure ? null : t('before.back', { span: formatDuration(lasted), value: `${figure.figure} ${figure.unit}`.trim() })
  const since = t(effective ? 'before.quiet' : repeated ? 'before.repeated' : 'before.quietYet', { span })
  return effective ? t('before.effective', { how: [back, since].filter(Boolean).join(t('before.and')) }) : since
}
