import { deviceTypeOf, formatValue, type Language, pointName, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Fault, FaultProof } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../shared/formats.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { FigureText, Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import styles from './faults.module.css'

const minute = 60_000

/** What readings show of the recovery: how long everything that alarmed has been inside its release limit. */
export function Proof({ fault: { proof, state } }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  if (!proof) {
    return (
      <Card title={t('proof.title')}>
        <p className={styles.none}>{t(state === 'closed' ? 'proof.never' : 'proof.notYet')}</p>
      </Card>
    )
  }
  const nothing = proof.measures.length === 0
  const met = nothing ? null : (
    <StateMark
      mark={proof.met ? ['check', 'var(--normal)'] : ['waits', 'var(--primary)']}
      word={t(proof.met ? 'proof.met' : 'proof.waits')}
    />
  )
  return (
    <Card title={t('proof.title')} extra={met}>
      {nothing ? <p className={styles.none}>{t('proof.nothing')}</p> : <Held proof={proof} />}
      <ul className={styles.measures}>
        {proof.measures.map((measure) => (
          <Measure key={`${measure.deviceId} ${measure.point} ${measure.side}`} measure={measure} several={proof.measures.length > 1} />
        ))}
      </ul>
    </Card>
  )
}

function Held({ proof: { minutes, held, since, met } }: { proof: FaultProof }) {
  const { t } = useTranslation('faults')
  const asked = formatDuration(minutes * minute)
  const share = Math.min(100, Math.floor((100 * held) / minutes))
  return (
    <div className={styles.held}>
      <p>
        <b>{t('proof.inside', { asked })}</b>
        <span>
          <b>{formatDuration(held * minute)}</b> / {asked}
        </span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('proof.title')}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${share}%`, background: met ? 'var(--normal)' : 'var(--primary)' }} />
      </div>
      <small>
        {since ? <Worded text={t('proof.since')} parts={{ time: <Time at={since} full /> }} /> : t('proof.outside')}
        {met ? null : ` · ${t('proof.missing', { time: formatDuration((minutes - held) * minute) })}`}
      </small>
    </div>
  )
}

type MeasureProof = FaultProof['measures'][number]

function Measure({ measure, several }: { measure: MeasureProof; several: boolean }) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const inside = measure.since !== null
  return (
    <li>
      <StateMark
        mark={inside ? ['check', 'var(--normal)'] : ['triangle', 'var(--major)']}
        word={[several ? measure.deviceName : null, nameOf(measure, language) ?? t('proof.heard')].filter(Boolean).join(' · ')}
      />
      <Value measure={measure} />
      {measure.broken ? (
        <small>
          <Worded text={t(`proof.broken.${measure.broken.why}`)} parts={{ time: <Time at={measure.broken.at} full /> }} />
        </small>
      ) : null}
    </li>
  )
}

function resolvedOf({ deviceType, given, point }: MeasureProof) {
  const type = deviceTypeOf({ type: deviceType, given })
  return type && point !== null ? resolvePoint(type, point) : undefined
}

function nameOf(measure: MeasureProof, language: Language): string | null {
  if (measure.point === null) return null
  const resolved = resolvedOf(measure)
  return resolved ? pointName(resolved, language) : measure.point
}

/** The newest value beside its limit. */
function Value({ measure }: { measure: MeasureProof }) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const resolved = resolvedOf(measure)
  if (!resolved || measure.value === null) return <span className={styles.pale}>{measure.point === null ? null : '—'}</span>
  const figure = formatValue(resolved, measure.value, language)
  if (resolved.point.kind === 'state') {
    const alarming = resolved.point.values[measure.side]
    return (
      <span>
        {figure} <small>{alarming ? t('proof.not', { state: alarming[language] }) : null}</small>
      </span>
    )
  }
  return (
    <span>
      <FigureText figure={figure} unit={shownUnit(resolved.point.unit, language)} />{' '}
      {measure.limit === null ? null : (
        <small>
          {measure.side === 'low' ? '≥' : '≤'} {formatValue(resolved, measure.limit, language)}
        </small>
      )}
    </span>
  )
}
