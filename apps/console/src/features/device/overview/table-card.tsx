import { flatPoint, indexesOf, keyOf, keysOf, patternOf, pointLabel, type RepeatedTable, resolvePoint } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { partName, unitOf } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from './point-value.tsx'

/** Repeated points (probes, outlets, branches) as a card; nothing when none of them is reported. */
export function TableCard({ part, data }: { part: RepeatedTable; data: DeviceData }) {
  const language = useLanguage()
  const columns = reportedColumns(part.points, data)
  if (columns.length === 0) return null
  return (
    <Card title={part.name[language]} flush className={columns.length > 3 ? 'kw-wide' : ''}>
      <RepeatedRows name={part.name[language]} points={part.points} data={data} />
    </Card>
  )
}

function reportedColumns(points: readonly string[], data: DeviceData): string[] {
  return points.filter((pattern) => keysOf(pattern, data.readings.keys()).length > 0)
}

/** One row a repetition; columns and rows that nothing is reported of are left out. */
export function RepeatedRows({ name, points, data }: { name: string; points: readonly string[]; data: DeviceData }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const columns = reportedColumns(points, data)
  const rows = rowsOf(columns, data)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and must do so for the keyboard too
    <section className="kw-table-box" tabIndex={0} aria-label={name}>
      <table className="kw-table">
        <thead>
          <tr>
            <th scope="col">{partName(flatPoint(data.type, patternOf(columns[0] ?? '')), language)}</th>
            {columns.map((pattern) => (
              <ColumnHead key={pattern} pattern={pattern} data={data} />
            ))}
            <th scope="col">{t('table.alarm')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((numbers) => (
            <Row key={numbers.join('.')} numbers={numbers} columns={columns} data={data} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The numbers of every repetition of which something is reported, in order; the outer first where it stands within another. */
function rowsOf([first, ...others]: readonly string[], data: DeviceData): number[][] {
  if (first === undefined) return []
  const reported = [first, ...others].flatMap((pattern) => keysOf(pattern, data.readings.keys()))
  return keysOf(first, new Set(reported.map((key) => keyOf(patternOf(first), ...indexesOf(key))))).map(indexesOf)
}

function ColumnHead({ pattern, data }: { pattern: string; data: DeviceData }) {
  const language = useLanguage()
  const point = flatPoint(data.type, patternOf(pattern))?.point
  const unit = point ? unitOf(point, language) : ''
  return (
    <th scope="col" className={point?.kind === 'state' ? '' : 'kw-number'}>
      {point?.name[language]}
      {unit && <small>{`\u00a0${unit}`}</small>}
    </th>
  )
}

function Row({ numbers, columns, data }: { numbers: readonly number[]; columns: readonly string[]; data: DeviceData }) {
  const language = useLanguage()
  const keys = columns.map((pattern) => keyOf(patternOf(pattern), ...numbers))
  const named = keys.map((key) => resolvePoint(data.type, key)).find((point) => point !== undefined)
  const alarm = data.alarms.find(({ point }) => point !== null && keys.includes(point))
  return (
    <tr>
      <th scope="row">{named && pointLabel(named, language)}</th>
      {keys.map((key) => (
        <td key={key} className={resolvePoint(data.type, key)?.point.kind === 'state' ? '' : 'kw-number'}>
          {data.readings.has(key) && <PointValue data={data} pointKey={key} />}
        </td>
      ))}
      <td>{alarm && <LevelMark level={alarm.level} standing={standingOf(alarm)} named />}</td>
    </tr>
  )
}
