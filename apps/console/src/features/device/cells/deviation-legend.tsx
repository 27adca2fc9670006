import { shownUnit } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { type CellFigures, signed } from './cell-figures.ts'

const classes = [-3, -2, -1, 0, 1, 2, 3]

/** What the seven colours mean in the shown measure. */
export function DeviationLegend({ shown }: { shown: CellFigures }) {
  const { t } = useTranslation('cells')
  const language = useLanguage()
  const last = shown.measure.steps[2]
  const { decimals, unit } = shown.point
  const digits = Math.max(decimals, (String(last).split('.')[1] ?? '').length)
  return (
    <div className="kw-legend">
      <span>{t('below')}</span>
      <span>{signed(-last, digits)}</span>
      <span className="kw-legend-colors" aria-hidden="true">
        {classes.map((step) => (
          <i key={step} className={`kw-dv${step}`} />
        ))}
      </span>
      <span>
        {signed(last, digits)} {shownUnit(unit, language)}
      </span>
      <span>{t('above')}</span>
      <span className="kw-legend-alarm">
        <LevelMark level={2} standing="ongoing" size={14} /> {t('alarmCells')}
      </span>
    </div>
  )
}
