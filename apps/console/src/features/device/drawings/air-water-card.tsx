import { type AirWater, type AirWaterState, airWaterState, type Flow, formatFigure, pointName, resolvePoint } from '@kilowatch/catalog'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useUpright } from '../../../shared/viewport.ts'
import { Card } from '../../../ui/card.tsx'
import { Age, FigureText } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { PointValue } from '../overview/point-value.tsx'
import { AirWaterDrawing } from './air-water-drawing.tsx'
import { AirWaterList } from './air-water-list.tsx'
import './drawings.css'

/** How air, water and refrigerant go through an air conditioner; on a phone from top to bottom. */
export function AirWaterCard({ part, data }: { part: AirWater; data: DeviceData }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const upright = useUpright()
  const state = airWaterState(data.type, part, {
    keys: [...data.readings.keys()],
    read: (key) => goodValue(data, key),
    stale: data.stale,
  })
  const summary = summaryOf(state, t)
  return (
    <Card
      title={part.name[language]}
      note={
        <>
          {summary}
          {data.stale && data.latest?.at ? <Age at={data.latest.at} /> : null}
        </>
      }
      extra={
        <span className="kw-figures">
          {part.figures
            .filter((key) => data.readings.has(key))
            .map((key) => {
              const point = resolvePoint(data.type, key)
              return (
                <Fragment key={key}>
                  <span>{point && pointName(point, language)}</span>
                  <PointValue data={data} pointKey={key} ageless />
                </Fragment>
              )
            })}
          <Apart data={data} name={t('air.airApart')} from={part.supply.temperature} to={part.back.temperature} />
          <Apart data={data} name={t('air.waterApart')} from={part.water.in} to={part.water.out} />
        </span>
      }
    >
      {upright ? (
        <AirWaterList part={part} data={data} state={state} />
      ) : (
        <AirWaterDrawing part={part} data={data} state={state} summary={summary} />
      )}
    </Card>
  )
}

/** "风流动，水流动，制冷剂停止"; of what the unit does not have nothing is said. */
function summaryOf({ air, water, refrigerant }: AirWaterState, t: (key: string, values: Record<string, unknown>) => string): string {
  const said = (key: 'airFlow' | 'waterFlow' | 'gasFlow', flow: Flow) =>
    flow === 'none' ? [] : [t(`air.${key}`, { flow: t(`air.${flow}`, {}) })]
  return [...said('airFlow', air), ...said('waterFlow', water), ...said('gasFlow', refrigerant)].join(t('air.comma', {}))
}

/** "风 Δ 7.8 K": by how much the air was cooled, or the water warmed. */
function Apart({ data, name, from, to }: { data: DeviceData; name: string; from: string; to: string }) {
  const [low, high] = [goodValue(data, from), goodValue(data, to)]
  if (low === undefined || high === undefined) return null
  return (
    <>
      <span>{name}</span>
      <FigureText figure={formatFigure(high - low, 1)} unit="K" />
    </>
  )
}
