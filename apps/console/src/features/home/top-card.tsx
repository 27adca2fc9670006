import type { Top } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { topBars } from '../../ui/tops/top-bars.ts'
import { limitNote, TopList } from '../../ui/tops/top-list.tsx'

interface TopCardProps {
  measure: 'load' | 'temperature'
  tops: readonly Top[]
  /** Every one that is known, instead of the first few. */
  all?: boolean
}
const most = 5

/** The highest of one measure, each with the alarm line of its own device. */
export function TopCard({ measure, tops, all = false }: TopCardProps) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { t: common } = useTranslation('common')
  const bars = topBars(all ? tops : tops.slice(0, most))
  return (
    <Card title={t(`tops.${measure}`)} note={limitNote(bars, language, common)}>
      {bars.length === 0 ? <Empty text={t(measure === 'load' ? 'tops.noLoad' : 'tops.noTemperature')} /> : <TopList bars={bars} />}
    </Card>
  )
}
