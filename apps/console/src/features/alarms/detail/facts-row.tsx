import { formatFigure, shownUnit } from '@kilowatch/catalog'
import type { AlarmDetail, Reading } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmFigure, alarmLimitText } from '../../../shared/alarm-text.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { FigureText, Since, Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './alarm-detail.module.css'
import { measureOf } from './alarm-measure.ts'

interface FactsRowProps {
  alarm: AlarmDetail
  newest: Reading | undefined
}

/** The value, how far it is beyond its limit, the worst it was, and how long it lasts. */
export function FactsRow({ alarm, newest }: FactsRowProps) {
  return (
    <dl className={styles.facts}>
      <ValueFact alarm={alarm} newest={newest} />
      <BeyondFact alarm={alarm} newest={newest} />
      <PeakFact alarm={alarm} />
      <TimeFact alarm={alarm} />
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The newest value while active; afterwards the one that closed it. */
function shownValue(alarm: AlarmDetail, newest: Reading | undefined): number | null {
  if (alarm.releasedAt !== null) return alarm.closingValue
  return newest && newest.quality !== 'bad' ? newest.value : alarm.value
}

/** The time of a shown value that is no longer what is; undefined: it is, or it belongs to the past anyway. */
function oldSince(alarm: AlarmDetail, newest: Reading | undefined): string | undefined {
  return alarm.releasedAt === null && newest?.quality === 'stale' ? newest.at : undefined
}

function ValueFact({ alarm, newest }: FactsRowProps) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const figure = alarmFigure(alarm, shownValue(alarm, newest), language)
  if (!figure) return null
  return (
    <Fact name={t(alarm.releasedAt ? 'detail.closing' : alarm.kind === 'state' ? 'detail.state' : 'detail.now')}>
      <FigureText {...figure} oldSince={oldSince(alarm, newest)} />
    </Fact>
  )
}

function BeyondFact({ alarm, newest }: FactsRowProps) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const point = measureOf(alarm)
  const value = alarm.releasedAt === null ? shownValue(alarm, newest) : alarm.peak
  if (!point || alarm.limit === null || value === null) return null
  const low = alarm.side === 'low'
  const beyond = low ? alarm.limit - value : value - alarm.limit
  const figure = formatFigure(Math.abs(beyond), point.point.decimals)
  return (
    <Fact name={alarmLimitText(alarm, language)}>
      {beyond < 0 ? (
        t('detail.within')
      ) : (
        <FigureText
          figure={t(low ? 'detail.beyondLow' : 'detail.beyondHigh', { figure })}
          unit={shownUnit(point.point.unit, language)}
          oldSince={oldSince(alarm, newest)}
        />
      )}
    </Fact>
  )
}

function PeakFact({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const peak = alarm.kind === 'threshold' ? alarmFigure(alarm, alarm.peak, language) : null
  if (!peak) return null
  const at = alarm.peakAt ?? alarm.openedAt
  return (
    <Fact name={<Worded text={t(alarm.side === 'low' ? 'detail.lowAt' : 'detail.peakAt')} parts={{ time: <Time at={at} full /> }} />}>
      <FigureText {...peak} />
    </Fact>
  )
}

function TimeFact({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const { openedAt, releasedAt } = alarm
  if (releasedAt === null) {
    return (
      <Fact name={<Worded text={t('detail.sinceAt')} parts={{ time: <Time at={openedAt} full /> }} />}>
        <Since at={openedAt} />
      </Fact>
    )
  }
  return (
    <Fact name={<Worded text={t('detail.lasted')} parts={{ time: <Time at={releasedAt} full /> }} />}>
      {formatDuration(Date.parse(releasedAt) - Date.parse(openedAt))}
    </Fact>
  )
}
