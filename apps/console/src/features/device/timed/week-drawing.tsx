import type { TimedPeriod } from '@kilowatch/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, daysOfWeek, minutesOfDay, spansOf, type WeekTime } from './period-week.ts'
import { useWeekDrag } from './use-week-drag.ts'
import type { Span } from './week-drag.ts'

const part = (minutes: number) => `${(minutes / minutesOfDay) * 100}%`
const placed = ({ from, to }: Span) => ({ '--from': part(from), '--wide': part(to - from) }) as CSSProperties

interface WeekDrawingProps {
  periods: readonly TimedPeriod[]
  /** Null: it is not known which zone the week is in. */
  now: WeekTime | null
  /** Of those who may plan. */
  onMark?: ((day: number, span: Span) => void) | undefined
  onPress: (period: TimedPeriod) => void
}

/**
 * A week of periods: a row for each day, a line for now. Dragging marks another; button and list below say and do the same in words and by
 * keyboard.
 */
export function WeekDrawing({ periods, now, onMark, onPress }: WeekDrawingProps) {
  const { t } = useTranslation('timed')
  const { draft, handlersOf } = useWeekDrag<Span & { period: TimedPeriod }>({
    onMark: (day, span) => onMark?.(day, span),
    onPress: ({ period }) => onPress(period),
  })
  return (
    <div className="kw-week" aria-hidden="true">
      {daysOfWeek.map((day) => {
        const spans = spansOf(day, periods)
        return (
          <div key={day} className={day === now?.day ? 'kw-week-day kw-week-today' : 'kw-week-day'}>
            <span>{t(`day${day}`)}</span>
            <div className={onMark ? 'kw-week-track kw-week-markable' : 'kw-week-track'} {...(onMark ? handlersOf(day, spans) : {})}>
              {spans.map((span) => (
                <i key={span.from} className="kw-week-span" style={placed(span)} />
              ))}
              {draft?.day === day ? (
                <i className="kw-week-draft" style={placed(draft)}>
                  <small>{t('drafted', { from: clockOf(draft.from), to: clockOf(draft.to) })}</small>
                </i>
              ) : null}
              {day === now?.day ? <b className="kw-week-now" style={{ '--from': part(now.minute) } as CSSProperties} /> : null}
            </div>
          </div>
        )
      })}
      <div className="kw-week-day kw-week-axis">
        <span />
        <div className="kw-week-track">
          {[0, 6, 12, 18, 24].map((hour) => (
            <small key={hour} style={{ '--from': part(hour * 60) } as CSSProperties}>
              {clockOf(hour * 60)}
            </small>
          ))}
        </div>
      </div>
    </div>
  )
}
