import { type CellDeviation, formatFigure, pointName, resolvePoint, shownUnit, withoutCapital } from '@kilowatch/catalog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { type CellFigures, signed } from './cell-figures.ts'

interface CellStripProps {
  data: DeviceData
  shown: CellFigures
  figures: readonly CellFigures[]
  weakest: number | undefined
  onSelect: (cell: number) => void
}

/** The group's first figure, then mean, highest, lowest and spread of the shown measure, and the cell that is weak over all. */
export function CellStrip({ data, shown, figures, weakest, onSelect }: CellStripProps) {
  const { t } = useTranslation('cells')
  const language = useLanguage()
  const { point, statistics } = shown
  const unit = shownUnit(point.unit, language)
  const group = data.type.headline
    .map((key) => resolvePoint(data.type, key))
    .find((one) => one?.point.kind === 'measure' && data.readings.has(one.key))
  const extreme = (cell: CellDeviation) => (
    <>
      <Figure figure={formatFigure(cell.value, point.decimals)} unit={unit} />
      <button type="button" className="kw-link" onClick={() => onSelect(cell.index)}>
        #{cell.index} · {signed(cell.deviation, point.decimals)}
      </button>
    </>
  )
  return (
    <dl className={`kw-cell-strip${shown.old.size > 0 ? ' kw-cell-strip-old' : ''}`}>
      {group && (
        <Item name={pointName(group, language)}>
          <span className="kw-strip-figure">
            <PointValue data={data} pointKey={group.key} />
          </span>
        </Item>
      )}
      {statistics && (
        <>
          <Item name={t('mean', { measure: withoutCapital(point.name[language]) })}>
            <Figure figure={formatFigure(statistics.mean, point.decimals)} unit={unit} />
          </Item>
          <Item name={t('highest')}>{extreme(statistics.max)}</Item>
          <Item name={t('lowest')}>{extreme(statistics.min)}</Item>
          <Item name={t('spread')}>
            <Figure figure={formatFigure(statistics.spread, point.decimals)} unit={unit} />
          </Item>
        </>
      )}
      {weakest !== undefined && (
        <Item name={t('weakest')}>
          <button type="button" className="kw-link kw-strip-figure" title={t('weakestHow')} onClick={() => onSelect(weakest)}>
            #{weakest}
          </button>
          <WeakPoint figures={figures} cell={weakest} />
        </Item>
      )}
    </dl>
  )
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Figure({ figure, unit }: { figure: string; unit: string }) {
  return (
    <span className="kw-strip-figure">
      {figure} <small>{unit}</small>
    </span>
  )
}

/** The measure in which the weak cell is worst, in its steps. */
function WeakPoint({ figures, cell }: { figures: readonly CellFigures[]; cell: number }) {
  const language = useLanguage()
  const ranked = figures
    .flatMap(({ measure, point, statistics }) => {
      const own = statistics?.cells.find(({ index }) => index === cell)
      if (!own) return []
      const weakness = (measure.weak === 'low' ? -own.deviation : own.deviation) / measure.steps[2]
      return [{ weakness, text: `${point.name[language]} ${formatFigure(own.value, point.decimals)} ${shownUnit(point.unit, language)}` }]
    })
    .sort((a, b) => b.weakness - a.weakness)
  return <small>{ranked[0]?.text}</small>
}
