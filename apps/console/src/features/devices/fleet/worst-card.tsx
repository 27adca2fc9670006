import type { Fleet } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { topBars, type WorstSide } from '../../../ui/tops/top-bars.ts'
import { limitNote, TopList } from '../../../ui/tops/top-list.tsx'
import styles from './fleet.module.css'
import { measures } from './fleet-address.ts'

type Measure = (typeof measures)[number]
const worst: Readonly<Record<Measure, WorstSide>> = { backup: 'low', load: 'high', temperature: 'high', health: 'low' }

interface WorstCardProps {
  tops: Fleet['tops']
  measure: Measure
  onChoose: (measure: Measure) => void
}

/** Which devices to look at first: the seven worst by one of four measures. */
export function WorstCard({ tops, measure, onChoose }: WorstCardProps) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const bars = topBars(tops[measure], worst[measure])
  return (
    <Card title={t('fleet.worst')} className={styles.worst ?? ''}>
      <Segmented
        block
        size="small"
        aria-label={t('fleet.measure')}
        value={measure}
        options={measures.map((value) => ({ value, label: t(`fleet.by.${value}`) }))}
        onChange={onChoose}
      />
      {bars.length === 0 ? <Empty text={t(`fleet.without.${measure}`)} /> : <TopList bars={bars} />}
      <small className={styles.quiet}>{limitNote(bars, language, common)}</small>
    </Card>
  )
}
