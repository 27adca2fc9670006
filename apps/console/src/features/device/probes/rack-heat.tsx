import { formatFigure, type HeatScale, type PlacedRow, shownUnit } from '@kilowatch/catalog'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { heatEnds, heatSteps } from './heat-scale.ts'
import type { ProbeFacts, ShownProbes } from './probe-facts.ts'
import { RackCell } from './rack-cell.tsx'
import { RowsChart } from './rows-chart.tsx'
import './racks.css'

interface RackHeatProps {
  shown: ShownProbes
  rows: readonly PlacedRow<ProbeFacts>[]
  scale: HeatScale
}

/** The probes where they stand in the rows of racks, coloured by their value; each row scrolls where it has no room. */
export function RackHeat({ shown, rows, scale }: RackHeatProps) {
  const { t } = useTranslation('drawings')
  const columns = Math.max(...rows.flatMap(({ at }) => at.map(({ place }) => place)))
  return (
    <>
      <div className="kw-racks">
        {rows.map((row, index) => (
          <Fragment key={row.name ?? ''}>
            {index > 0 && row.name !== undefined && <hr />}
            <div className="kw-rack-row">
              <RowHead row={row} shown={shown} />
              <ScrollBox shown={String(hottestOf(row)?.number ?? 0)} aria-label={row.name ?? t('racks.nowhere')}>
                <ul className="kw-rack-cells" style={{ gridTemplateColumns: `repeat(${columns}, minmax(66px, 132px))` }}>
                  {row.at.map(({ place, one }) => (
                    <li key={one.number} style={{ gridColumn: place }}>
                      <RackCell shown={shown} probe={one} scale={scale} isFirst={one === hottestOf(row)} />
                    </li>
                  ))}
                </ul>
              </ScrollBox>
            </div>
          </Fragment>
        ))}
      </div>
      <HeatLegend shown={shown} scale={scale} />
      <RowsChart shown={shown} rows={rows.filter(({ name }) => name !== undefined)} />
    </>
  )
}

function hottestOf({ at }: PlacedRow<ProbeFacts>): ProbeFacts | undefined {
  const valued = at.flatMap(({ one }) => (one.value === undefined ? [] : [one]))
  return valued.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]
}

/** What the row is called, and its highest value. */
function RowHead({ row, shown: { point } }: { row: PlacedRow<ProbeFacts>; shown: ShownProbes }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const highest = hottestOf(row)?.value
  const value = highest === undefined ? '—' : `${formatFigure(highest, point.decimals)} ${shownUnit(point.unit, language)}`
  return (
    <div className="kw-rack-head">
      <b>{row.name ?? t('racks.nowhere')}</b>
      <small>{t('racks.highest', { value })}</small>
    </div>
  )
}

/** What the colours, the border and the hatching mean. */
function HeatLegend({ shown: { point, probes, limit }, scale }: { shown: ShownProbes; scale: HeatScale }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const [low, high] = heatEnds(scale)
  return (
    <div className="kw-heat-legend">
      <span>{low}</span>
      <span className="kw-heat-bar" aria-hidden="true">
        {heatSteps.map((step) => (
          <i key={step} className={`kw-heat-${step}`} />
        ))}
      </span>
      <span>{t('racks.above', { value: `${high} ${shownUnit(point.unit, language)}` })}</span>
      <span className="kw-heat-signs">
        {limit !== undefined && (
          <span>
            <LevelMark level={point.level} outlined size={14} /> {t('racks.over', { value: formatFigure(limit, point.decimals) })}
          </span>
        )}
        {probes.some(({ lost }) => lost) && (
          <span>
            <Mark shape="question" colour="var(--text-2)" filled={false} size={14} /> {t('racks.noData')}
          </span>
        )}
      </span>
    </div>
  )
}
