import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
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
          <Input type="date" aria-label={t('range.from')} value={value.from} onChange={(event) => onChange({ from: event.target.value })} />
          <span aria-hidden="true">–</span>
          <Input type="date" aria-label={t('range.to')} value={value.to} onChange={(event) => onChange({ to: event.target.value })} />
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
