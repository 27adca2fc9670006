import { Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { DatePicker } from './date-picker.tsx'
import styles from './day-range.module.css'
import { dayPicked, pickedDay } from './picked.ts'

/** Days as YYYY-MM-DD; empty: open at that end. */
export interface Days {
  from: string
  to: string
}

interface DayRangeProps extends Days {
  label: string
  onChoose: (days: Days) => void
}

/** A range of days as two fields, each with its own name: in a field with two halves the Tab key goes round for ever. */
export function DayRange({ label, from, to, onChoose }: DayRangeProps) {
  const { t } = useTranslation('pickers')
  const [first, last] = [pickedDay(from), pickedDay(to)]
  return (
    <Space.Compact className={styles.range ?? ''} role="group" aria-label={label}>
      <DatePicker
        aria-label={t('firstDay')}
        placeholder={t('firstDay')}
        value={first}
        disabledDate={(day) => last !== null && day.isAfter(last, 'day')}
        onChange={(day) => onChoose({ from: dayPicked(day), to })}
      />
      <DatePicker
        aria-label={t('lastDay')}
        placeholder={t('lastDay')}
        value={last}
        disabledDate={(day) => first !== null && day.isBefore(first, 'day')}
        onChange={(day) => onChoose({ from, to: dayPicked(day) })}
      />
    </Space.Compact>
  )
}
