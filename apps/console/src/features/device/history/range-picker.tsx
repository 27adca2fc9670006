import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { longestSpan, type RangeChoice, rangeChoices } from './history-range.ts'

interface RangePickerProps {
  range: RangeChoice
  span: TimeSpan
  now: number
  onChoose: (range: RangeChoice) => void
  onCustom: (span: TimeSpan) => void
}

/** Quick ranges, or a time of one's own. */
export function RangePicker({ range, span, now, onChoose, onCustom }: RangePickerProps) {
  const { t } = useTranslation('history')
  const [picking, setPicking] = useState(false)
  const custom = picking || range === 'custom'
  return (
    <div className="kw-range">
      <Segmented<RangeChoice>
        value={custom ? 'custom' : range}
        options={rangeChoices.map((choice) => ({ value: choice, label: t(`range.${choice}`) }))}
        onChange={(choice) => {
          setPicking(choice === 'custom')
          if (choice !== 'custom') onChoose(choice)
        }}
      />
      {custom && (
        <DatePicker.RangePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          aria-label={t('range.custom')}
          value={[dayjs(span.from), dayjs(span.to)]}
          disabledDate={(date) => date.valueOf() > dayjs(now).endOf('day').valueOf()}
          onChange={(dates) => {
            const [from, to] = [dates?.[0]?.valueOf(), dates?.[1]?.valueOf()]
            if (from === undefined || to === undefined || to <= from) return
            setPicking(false)
            onCustom({ from: Math.max(from, to - longestSpan), to })
          }}
        />
      )}
    </div>
  )
}
