import { keyOf, pointLabel, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { alarmLimitText, alarmTitle } from '../../../shared/alarm-text.ts'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { useRecent } from '../use-history.ts'
import { useRules } from '../use-rules.ts'
import { type CellFigures, signed } from './cell-figures.ts'
import { CellHistory } from './cell-history.tsx'
import type { Tier } from './cell-layout.ts'

interface CellPanelProps {
  data: DeviceData
  cell: number
  tiers: readonly Tier[]
  figures: readonly CellFigures[]
  shown: CellFigures
  days: 7 | 30
  onDays: (days: number) => void
}

const day = 86_400_000

/** One cell: where it stands, its measures beside the group's, and its last days. */
export function CellPanel({ data, cell, tiers, figures, shown, days, onDays }: CellPanelProps) {
  const { t } = useTranslation('cells')
  const language = useLanguage()
  const key = keyOf(shown.measure.point, cell)
  const point = resolvePoint(data.type, key)
  const tier = tiers.find((one) => one.cells.includes(cell))
  const ruleOf = useRules(data.device.id)
  const span = useRecent(days * day, 3_600_000)
  const alarms = data.alarms.filter(
    (alarm) => alarm.point !== null && figures.some(({ measure }) => keyOf(measure.point, cell) === alarm.point),
  )
  return (
    <Card
      title={point && pointLabel(point, language)}
      note={tier && t('place', { tier: tier.number, place: tier.cells.indexOf(cell) + 1 })}
    >
      {alarms.map((alarm) => (
        <Link
          key={alarm.id}
          className="kw-cell-alarm-line"
          style={{ color: levelColour(alarm.level, standingOf(alarm)) }}
          to={`/current_message?${new URLSearchParams({ alarm: alarm.id })}`}
        >
          <LevelMark level={alarm.level} standing={standingOf(alarm)} size={14} named />
          {[alarmTitle(alarm, language), alarmLimitText(alarm, language)].filter(Boolean).join(' · ')}
        </Link>
      ))}
      <div className="kw-cell-tiles">
        {figures.map(({ measure, point: measured, statistics }) => {
          const own = statistics?.cells.find(({ index }) => index === cell)
          return (
            <div key={measure.point}>
              <span>
                {measured.name[language]}
                <small>{own && signed(own.deviation, measured.decimals)}</small>
              </span>
              <PointValue data={data} pointKey={keyOf(measure.point, cell)} />
            </div>
          )
        })}
      </div>
      <div className="kw-cell-history-head">
        <b>{shown.point.name[language]}</b>
        <span>{shownUnit(shown.point.unit, language)}</span>
        <Segmented
          size="small"
          value={days}
          options={[7, 30].map((count) => ({ value: count, label: t('days', { count }) }))}
          onChange={(count) => onDays(Number(count))}
        />
      </div>
      <CellHistory data={data} cell={cell} shown={shown} span={span} rule={ruleOf(keyOf(shown.measure.point, cell))} />
      <Link to={historyLink(data.device, key)} className="kw-cell-more">
        <Button block>{t('fullHistory')}</Button>
      </Link>
    </Card>
  )
}
