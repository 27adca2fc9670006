import { type CellStatistics, shownUnit } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { niceStep } from '../../../ui/charts/value-range.ts'
import { type CellFigures, signed } from './cell-figures.ts'

interface DeviationBarsProps {
  shown: CellFigures
  statistics: CellStatistics
  selected: number
  onSelect: (cell: number) => void
}

/** Bars this high in either direction would touch the edge, CSS px. */
const halfHeight = 44
const named = 3

/** Every cell's deviation from the mean, lowest to highest; the ends are numbered. */
export function DeviationBars({ shown, statistics, selected, onSelect }: DeviationBarsProps) {
  const { t } = useTranslation('cells')
  const language = useLanguage()
  const { decimals, unit } = shown.point
  const sorted = [...statistics.cells].sort((a, b) => a.deviation - b.deviation || a.index - b.index)
  const largest = Math.max(10 ** -decimals, ...sorted.map((cell) => Math.abs(cell.deviation)))
  const tick = niceStep(largest / 2)
  const scale = halfHeight / largest
  return (
    <section className="kw-deviations">
      <h3>
        {t('sorted')} <small>{t('sortedNote', { unit: shownUnit(unit, language) })}</small>
      </h3>
      <div className="kw-deviation-box">
        {[tick, 0, -tick].map((value) => (
          <span key={value} className="kw-deviation-tick" style={{ top: halfHeight + 14 - value * scale }}>
            {value === 0 ? '0' : signed(value, decimals)}
          </span>
        ))}
        <div className="kw-deviation-bars">
          {sorted.map((cell, place) => (
            <button
              key={cell.index}
              type="button"
              tabIndex={-1}
              className={`kw-deviation ${shown.old.has(cell.index) ? 'kw-dv-old' : `kw-dv${cell.class}`}${cell.index === selected ? ' kw-deviation-selected' : ''}`}
              title={`#${cell.index} ${signed(cell.deviation, decimals)}`}
              aria-label={`#${cell.index} ${signed(cell.deviation, decimals)}`}
              onClick={() => onSelect(cell.index)}
            >
              <span
                className="kw-deviation-bar"
                style={{
                  height: Math.max(1, Math.abs(cell.deviation) * scale),
                  top: cell.deviation < 0 ? halfHeight + 14 : halfHeight + 14 - cell.deviation * scale,
                }}
              />
              {(place < named || place >= sorted.length - named) && cell.class !== 0 && (
                <b style={cell.deviation < 0 ? { top: halfHeight - 2 } : { top: halfHeight + 16 }}>{cell.index}</b>
              )}
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}
