import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../ui/pickers/day-range.tsx'
import styles from './alarm-filters.module.css'
import { type AlarmRange, type RangeProblem, ranges } from './alarm-view.ts'

interface RangeFilterProps {
  value: AlarmRange
  problem: RangeProblem | null
  onChange: (change: Partial<AlarmRange>) => void
}

/** How far back, or two days of which what is wrong is said beside them. */
export function RangeFilter({ value, problem, onChange }: RangeFilterProps) {
  const { t } = useTranslation('alarms')
  return (
    <>
      <Select
        aria-label={t('range.name')}
        value={value.range}
        popupMatchSelectWidth={false}
        options={ranges.map((range) => ({ value: range, label: t(`range.${range}`) }))}
        onChange={(range) => onChange({ range })}
      />
      {value.range === 'custom' ? (
        <span className={styles.days}>
          <DayRange label={t('range.name')} from={value.from} to={value.to} onChoose={onChange} />
          {problem ? (
            <span role="alert" className={styles.problem}>
              {t(`range.problem.${problem}`)}
            </span>
          ) : null}
        </span>
      ) : null}
    </>
  )
}
