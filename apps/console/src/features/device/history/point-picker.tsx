import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SeriesColor } from '../../../ui/charts/chart-model.ts'
import type { PointGroup } from './point-choices.ts'

interface PointPickerProps {
  groups: readonly PointGroup[]
  chosen: readonly string[]
  colors: ReadonlyMap<string, SeriesColor>
  onChoose: (points: string[]) => void
}

const mostChosen = 8

/** Which points are drawn: chips in the colour of their lines, and a searchable list by group. The last one stays. */
export function PointPicker({ groups, chosen, colors, onChoose }: PointPickerProps) {
  const { t } = useTranslation('history')
  return (
    <Select
      mode="multiple"
      className="kw-point-picker"
      aria-label={t('points')}
      placeholder={t('points')}
      value={[...chosen]}
      maxCount={mostChosen}
      options={groups.map((group) => ({ label: group.label, title: group.label, options: group.options }))}
      optionFilterProp="label"
      popupMatchSelectWidth={280}
      onChange={(next: string[]) => {
        if (next.length > 0) onChoose(next)
      }}
      tagRender={({ value, label, onClose }) => (
        <span className="kw-point-chip">
          <i style={{ background: `var(--${colors.get(String(value)) ?? 's1'})` }} />
          {label}
          {chosen.length > 1 && (
            <button type="button" aria-label={t('removePoint')} onMouseDown={(event) => event.stopPropagation()} onClick={onClose}>
              ×
            </button>
          )}
        </span>
      )}
    />
  )
}
