import type { TimedPeriod } from '@kilowatch/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, daysOfWeek, minutesOfDay, spansOf, type WeekTime } from './period-week.ts'

const part = (minutes: number) => `${(minutes / minutesOfDay) * 100}%`

/** A week of periods: a row for each day, a line for now. The list below says the same in words. */
export function WeekDrawing({ periods, now }: { periods: readonly TimedPeriod[]; now: WeekTime }) {
  const { t } = useTranslation('timed')
  return (
    <div className="kw-week" aria-hidden="true">
      {daysOfWeek.map((day) => (
        <div key={day} className={day === now.day ? 'kw-week-day kw-week-today' : 'kw-week-day'}>
          <span>{t(`day${day}`)}</span>
          <div className="kw-week-track">
            {spansOf(day, periods).map(({ from, to }) => (
              <i key={from} className="kw-week-span" style={{ '--from': part(from), '--wide': part(to - from) } as CSSProperties} />
            ))}
            {day === now.day ? <b className="kw-week-now" style={{ '--from': part(now.minute) } as CSSProperties} /> : null}
          </div>
        </div>
      ))}
      <div className="kw-week-day kw-week-axis">
        <span />
        <div className="kw-week-track">
          {[0, 6, 12, 18, 24].map((hour) => (
            <small key={hour} style={{ '--from': part(hour * 60) } as CSSProperties}>
              {hour === 24 ? '24:00' : clockOf(hour * 60)}
            </small>
          ))}
        </div>
      </div>
    </div>
  )
}
