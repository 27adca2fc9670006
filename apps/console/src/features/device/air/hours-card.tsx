import { formatFigure, type RunningHours, shownUnit } from '@kilowatch/catalog'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { FigureText } from '../../../ui/value.tsx'
import { seriesByKey } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { goodValue, oldReading } from '../overview/good-value.ts'
import { useHistory } from '../use-history.ts'
import { addedIn } from './spent.ts'
import { useToday } from './use-today.ts'
import './air.css'

/** For how long its parts have run, how often they were started today, and when it is to be serviced; nothing where it reports none. */
export function HoursCard({ part, data }: { part: RunningHours; data: DeviceData }) {
  const { t } = useTranslation('air')
  const language = useLanguage()
  const rows = part.rows.filter(({ hours }) => data.readings.has(hours))
  const starts = rows.flatMap(({ starts: key }) => (key && data.readings.has(key) ? [key] : []))
  const today = useToday()
  const history = useHistory(data.device.id, starts, today, { steps: 96, enabled: starts.length > 0 })
  const series = seriesByKey(history.data)
  const service = Number(data.device.info[part.service] ?? 0)
  if (rows.length === 0) return null
  return (
    <Card className="kw-course-small" title={part.name[language]}>
      <dl className="kw-hours">
        {rows.map(({ name, hours, starts: key, inDays }) => {
          const added = key === undefined ? undefined : addedIn(series.get(key), goodValue(data, key))
          return (
            <Fragment key={hours}>
              <div>
                <dt>{name[language]}</dt>
                <dd>
                  <Ran data={data} pointKey={hours} inDays={inDays === true} />
                </dd>
              </div>
              {added !== undefined && (
                <div>
                  <dt>{t('hours.starts')}</dt>
                  <dd>
                    <FigureText figure={formatFigure(added, 0)} unit="" />
                  </dd>
                </div>
              )}
            </Fragment>
          )
        })}
      </dl>
      {service > 0 && (
        <p className="kw-hours-service">{t('hours.service', { value: `${thousands(service)} ${shownUnit('h', language)}` })}</p>
      )}
    </Card>
  )
}

/** "6,412 h", or "121 d" of what is thought of in days. */
function Ran({ data, pointKey, inDays }: { data: DeviceData; pointKey: string; inDays: boolean }) {
  const { t } = useTranslation('air')
  const language = useLanguage()
  const old = oldReading(data, pointKey)
  const hours = goodValue(data, pointKey) ?? old?.value
  if (hours === undefined) return <>—</>
  return (
    <FigureText
      figure={inDays ? thousands(Math.floor(hours / 24)) : thousands(hours)}
      unit={inDays ? t('hours.days') : shownUnit('h', language)}
      oldSince={old?.at}
    />
  )
}

const thousands = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value)
