import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { RangePicker as KitRangePicker } from '../../../ui/pickers/date-picker.tsx'
import { pickedTime, timePicked } from '../../../ui/pickers/picked.ts'
import { longestSpan, type RangeChoice, rangeChoices, widened } from './history-range.ts'

interface RangePickerProps {
  range: RangeChoice
  /** 'custom' too: its times are picked beside what they show. */
  onChoose: (range: RangeChoice) => void
}

/** Quick ranges, or a time of one's own. */
export function RangePicker({ range, onChoose }: RangePickerProps) {
  const { t } = useTranslation('history')
  return (
    <div className="kw-range">
      <Segmented<RangeChoice>
        value={range}
        options={rangeChoices.map((choice) => ({ value: choice, label: t(`range.${choice}`) }))}
        onChange={onChoose}
      />
    </div>
  )
}

interface CustomRangeProps {
  span: TimeSpan
  now: number
  onCustom: (span: TimeSpan) => void
}

/** The times of a range of one's own, and more around them. They stand with what they show, so that nothing above moves when it is zoomed. */
export function CustomRange({ span, now, onCustom }: CustomRangeProps) {
  const { t } = useTranslation('history')
  return (
    <span className="kw-custom-range">
      <KitRangePicker
        size="small"
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        allowClear={false}
        aria-label={t('range.custom')}
        value={[pickedTime(span.from), pickedTime(span.to)]}
        disabledDate={(date) => date.isAfter(pickedTime(now), 'day')}
        onChange={(dates) => {
          const [from, to] = (dates ?? []).map((date) => (date ? timePicked(date).getTime() : undefined))
          if (from === undefined || to === undefined || to <= from) return
          onCustom({ from: Math.max(from, to - longestSpan), to })
        }}
      />
      <Button size="small" onClick={() => onCustom(widened(span, now))}>
        {t('wider')}
      </Button>
    </span>
  )
}
