import { formatValue, type ResolvedPoint, shownUnit } from '@kilowatch/catalog'
import type { Reading } from '@kilowatch/contract'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../shared/clock.ts'
import { useQuality } from '../shared/freshness.ts'
import { useFormats, useLanguage } from '../shared/use-formats.ts'
import { flash } from './flash.ts'
import styles from './value.module.css'

interface ValueProps {
  /** Undefined: the device has not reported the point. */
  reading: Reading | undefined
  point: ResolvedPoint
  /** Leave the age away where it stands beside the group already. */
  ageless?: boolean
  /** A sign before positive figures (currents of a battery). */
  signed?: boolean
}

/** Figure, unit, age when stale, the reason when bad; flashes once when it changes. */
export const Value = memo(function Value({ reading, point, ageless = false, signed = false }: ValueProps) {
  const language = useLanguage()
  const { t } = useTranslation('common')
  const quality = useQuality(reading)
  const missing = reading === undefined || reading.value === null || quality === 'bad'
  const figure = missing ? '—' : formatValue(point, reading.value, language)
  const flash = useFlash(missing ? null : (reading?.value ?? null))
  const unit = point.point.kind === 'state' ? '' : shownUnit(point.point.unit, language)
  const plus = signed && !missing && (reading.value ?? 0) > 0 ? '+' : ''
  if (missing) {
    return (
      <span className={styles.missing} title={t(reading ? 'quality.bad' : 'quality.none')}>
        —
      </span>
    )
  }
  return (
    <span ref={flash} className={`${styles.value} ${quality === 'stale' ? styles.stale : ''}`}>
      <span className={styles.figure}>{plus + figure}</span>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
      {quality === 'stale' && !ageless ? <Age at={reading.at} /> : null}
    </span>
  )
})

interface FigureTextProps {
  figure: string
  unit: string
  /** Set where it is reckoned from a value that is old: the value's time. */
  oldSince?: string | undefined
}

/** A figure that is no reading (a limit, a count with unit, a difference), set like one. */
export function FigureText({ figure, unit, oldSince }: FigureTextProps) {
  return (
    <span className={`${styles.value} ${oldSince ? styles.stale : ''}`}>
      <span className={styles.figure}>{figure}</span>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
      {oldSince ? <Age at={oldSince} /> : null}
    </span>
  )
}

/** "2 分钟前"; the whole local time on hover. */
export function Age({ at }: { at: string | number }) {
  const formats = useFormats(useNow())
  return (
    <time className={styles.age} dateTime={new Date(at).toISOString()} title={formats.absolute(at)}>
      {formats.age(at)}
    </time>
  )
}

/** "14:02", "昨天 22:41", "2026-08-03"; the whole local time on hover. */
export function Time({ at, full = false }: { at: string | number; full?: boolean }) {
  const formats = useFormats(useNow())
  return (
    <time dateTime={new Date(at).toISOString()} title={formats.absolute(at)}>
      {formats.time(at, full)}
    </time>
  )
}

/** By when something is to be done: a day by its date, though it ends at midnight; the whole local time on hover. */
export function DueTime({ at }: { at: string }) {
  const formats = useFormats(useNow())
  return (
    <time dateTime={new Date(at).toISOString()} title={formats.absolute(at)}>
      {formats.due(at)}
    </time>
  )
}

/** A moment to the second, with its date unless it is of today: for logs. */
export function Clock({ at }: { at: string | number }) {
  const formats = useFormats(useNow())
  return (
    <time dateTime={new Date(at).toISOString()} title={formats.absolute(at)}>
      {formats.clock(at)}
    </time>
  )
}

/** "18 min", counted from a moment to now. */
export function Since({ at }: { at: string | number }) {
  const formats = useFormats(useNow())
  return (
    <time dateTime={new Date(at).toISOString()} title={formats.absolute(at)}>
      {formats.since(at)}
    </time>
  )
}

/** Flashes the background once when the value changes, never at its first showing. */
function useFlash(value: number | null) {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  useEffect(() => {
    const changed = before.current !== null && value !== null && before.current !== value
    before.current = value
    if (changed && element.current) flash(element.current)
  }, [value])
  return element
}
