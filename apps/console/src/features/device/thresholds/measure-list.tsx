import type { AlarmPoint } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { type EditablePoint, isOwn } from '../../../ui/thresholds/threshold-draft.ts'
import { patternName } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import type { ThresholdEditing } from './use-threshold-draft.ts'

interface MeasureListProps {
  data: DeviceData
  points: readonly EditablePoint[]
  shown: EditablePoint
  present: Readonly<Record<string, Rule>>
  editing: ThresholdEditing
  onChoose: (pattern: string) => void
}

/** Measures that may carry limits, and states that raise alarms; says which have some, and which were changed. */
export function MeasureList({ data, points, shown, present, editing, onChoose }: MeasureListProps) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const changed = new Set(editing.differences.map(({ pattern }) => pattern))
  return (
    <Card title={t('measures')} flush className="kw-measures">
      <ul className="kw-measure-list" aria-label={t('measures')}>
        {points.map(({ pattern, point }) => {
          const rule = present[pattern]
          const broken = editing.broken.includes(pattern)
          return (
            <li key={pattern} className={isOwn(pattern) ? 'kw-measure-own' : ''}>
              <button type="button" aria-current={pattern === shown.pattern} onClick={() => onChoose(pattern)}>
                <span>{patternName(data.type, pattern, language)}</span>
                <small className={broken ? 'kw-form-error' : ''}>
                  {broken
                    ? t('broken')
                    : changed.has(pattern)
                      ? t('changed')
                      : ruleText(rule, point) || t(point.kind === 'state' ? 'atOnce' : 'none')}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** "187.0 – 253.0", "≤ 80.0", "≥ 20.0"; of a state "5 s / 10 s" */
function ruleText(rule: Rule | undefined, point: AlarmPoint): string {
  if (point.kind === 'state') return stateText(rule ?? point.timing)
  const { decimals } = point
  const high = rule?.high?.[0].toFixed(decimals)
  const low = rule?.low?.[0].toFixed(decimals)
  if (high !== undefined && low !== undefined) return `${low} – ${high}`
  if (high !== undefined) return `≤ ${high}`
  return low === undefined ? '' : `≥ ${low}`
}

function stateText({ raiseDelay = 0, clearDelay = 0, samples = 1 }: Rule = {}): string {
  return raiseDelay === 0 && clearDelay === 0 && samples === 1
    ? ''
    : `${raiseDelay} s / ${clearDelay} s${samples > 1 ? ` · ${samples}×` : ''}`
}
