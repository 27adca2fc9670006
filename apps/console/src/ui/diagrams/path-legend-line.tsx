import type { PathCondition } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import './power-path.css'

const usual: readonly PathCondition[] = ['carrying', 'ready', 'dead']
const all: readonly PathCondition[] = ['carrying', 'backup', 'ready', 'dead', 'unknown']

/** What the lines of a drawing mean, in one row; what is seldom there is explained only where it is seen. */
export function PathLegendLine({ conditions }: { conditions: readonly PathCondition[] }) {
  const { t } = useTranslation('diagrams')
  const shown = all.filter((condition) => usual.includes(condition) || conditions.includes(condition))
  return (
    <span className="kw-path-legend">
      {shown.map((condition) => (
        <span key={condition} className={`kw-path-${condition}`}>
          <svg width={32} height={8} aria-hidden="true">
            <path d="M0 4h32" className="kw-path-line" />
          </svg>
          {t(`condition.${condition === 'backup' ? 'alternate' : condition}`)}
        </span>
      ))}
    </span>
  )
}
