import { type PowerPath, pathState, pathSummary, pointName, resolvePoint, shownPath, type ValueList } from '@kilowatch/catalog'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { PowerPathDiagram, readGood } from '../../../ui/diagrams/power-path-diagram.tsx'
import { Age } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from './point-value.tsx'

/** Figures of the whole beside the title: what no node of the path shows. */
const mostFigures = 2

/** Where power flows now, in a drawing and in a sentence. */
export function PowerPathCard({ path, data }: { path: PowerPath; data: DeviceData }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const { type, readings, stale, alarms } = data
  const formats = useFormats(useNow())
  const read = readGood(readings)
  const shown = shownPath(type, path, (key) => readings.get(key)?.value)
  const summary = pathSummary(type, shown, pathState(type, shown, read, stale), read, language)
  const lost = alarms.find((alarm) => alarm.kind === 'state' && alarm.point === path.by)
  return (
    <Card title={t('path.title')} note={<PathNote text={summary} data={data} />} extra={<Figures data={data} />}>
      <PowerPathDiagram
        type={type}
        path={path}
        readings={readings}
        stale={stale}
        language={language}
        ageOf={formats.age}
        lostFor={lost ? formats.since(lost.openedAt) : ''}
      />
    </Card>
  )
}

/** The path in words; of a device without fresh data, how old what is shown is. */
function PathNote({ text, data: { stale, latest } }: { text: string; data: DeviceData }) {
  return (
    <>
      {text}
      {stale && latest?.at ? <Age at={latest.at} /> : null}
    </>
  )
}

function Figures({ data }: { data: DeviceData }) {
  const language = useLanguage()
  const { type } = data
  const keys = figureKeys(data).slice(-mostFigures)
  return (
    <span className="kw-figures">
      {keys.map((key) => {
        const point = resolvePoint(type, key)
        return (
          point && (
            <Fragment key={key}>
              <span>{pointName(point, language)}</span>
              <PointValue data={data} pointKey={key} />
            </Fragment>
          )
        )
      })}
    </span>
  )
}

/** Shares and temperatures of the first list of values that the type has. */
function figureKeys({ type, readings }: DeviceData): string[] {
  const list = type.overview.find((part): part is ValueList => part.part === 'values')
  return (list?.points ?? []).filter((key) => {
    const point = resolvePoint(type, key)?.point
    return readings.has(key) && point?.kind === 'measure' && (point.unit === '%' || point.unit === 'Cel')
  })
}
