import type { AlarmStatistics } from '@kilowatch/contract'
import { wholeMinutes } from '@kilowatch/work'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDuration, number } from '../../../shared/formats.ts'
import { urlChoice, useUrlState } from '../../../shared/url-state.ts'
import { type TargetPart, targetLevels, targetParts } from '../../../ui/alarms/targets.ts'
import { Card } from '../../../ui/card.tsx'
import { useBoxWidth } from '../../../ui/charts/use-box-width.ts'
import { useLevelName } from '../../../ui/level-mark.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { minutesOf } from './statistics-view.ts'
import { firstLevel, type Level, type MinuteScale, minuteScale, unitMinutes, weekMinutes, weekNumber } from './weeks.ts'
import styles from './weeks-card.module.css'

const fields = { level: urlChoice(['', '4', '3', '2', '1'], '') }
const height = 168
const plot = { left: 34, right: 8, top: 18, bottom: 22 }
/** Narrower than this a value has no room over its point, px; likewise the name of a week. */
const roomForValue = 34
const roomForWeek = 46

/** How soon alarms of a level were confirmed, over and handled, week by week, against what the business wants. */
export function WeeksCard({ weeks, targets }: Pick<AlarmStatistics, 'weeks' | 'targets'>) {
  const { t } = useTranslation('alarms')
  const levelName = useLevelName()
  const [{ level: asked }, change] = useUrlState(fields)
  const level = asked === '' ? firstLevel(weeks) : (Number(asked) as Level)
  const target = targets?.levels.find((each) => each.level === level)
  return (
    <Card
      title={t('statistics.weeks')}
      note={t(target ? 'statistics.weeksTargetNote' : 'statistics.weeksNote')}
      extra={
        <Segmented
          size="small"
          aria-label={t('statistics.level')}
          value={level}
          options={targetLevels.map((each) => ({ value: each, label: levelName(each) }))}
          onChange={(next) => change({ level: `${next}` })}
        />
      }
    >
      <div className={styles.curves}>
        {targetParts.map((part) => (
          <WeekCurve key={part} part={part} weeks={weeks} level={level} target={minutesOf(target, part)} />
        ))}
      </div>
    </Card>
  )
}

interface WeekCurveProps {
  part: TargetPart
  weeks: AlarmStatistics['weeks']
  level: Level
  /** Minutes. */
  target: number | null
}

function WeekCurve({ part, weeks, level, target }: WeekCurveProps) {
  const { t } = useTranslation('alarms')
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const minutes = weekMinutes(weeks, level, part)
  const scale = minuteScale(minutes, target)
  const name = t(`statistics.${part}`)
  const told = weeks.flatMap(({ from }, place) => {
    const value = minutes[place] ?? null
    return value === null ? [] : [t('statistics.weekTold', { week: weekNumber(from), span: formatDuration(value * 60_000) })]
  })
  return (
    <figure className={styles.curve}>
      <figcaption>
        <b>{name}</b> {told.length === 0 ? '' : scale.unit}
        {target === null ? null : <span>{t('statistics.target', { span: formatDuration(target * 60_000) })}</span>}
      </figcaption>
      {told.length === 0 ? (
        <Empty text={t(`statistics.weeksNone.${part}`)} />
      ) : (
        <div ref={box} className={styles.box} style={{ height }}>
          {width > 0 ? (
            <svg
              width={width}
              height={height}
              role="img"
              aria-label={`${name}${t('statistics.listComma')}${told.join(t('statistics.listComma'))}`}
            >
              <Drawn minutes={minutes} mondays={weeks.map(({ from }) => from)} target={target} scale={scale} width={width} />
            </svg>
          ) : null}
        </div>
      )}
    </figure>
  )
}

interface DrawnProps {
  minutes: readonly (number | null)[]
  mondays: readonly string[]
  target: number | null
  scale: MinuteScale
  width: number
}

function Drawn({ minutes, mondays, target, scale, width }: DrawnProps) {
  const { t } = useTranslation('alarms')
  const slot = (width - plot.left - plot.right) / Math.max(1, minutes.length)
  const xOf = (place: number) => plot.left + (place + 0.5) * slot
  const yOf = (value: number) => plot.top + (1 - value / scale.top) * (height - plot.top - plot.bottom)
  const inUnit = (value: number) => value / unitMinutes[scale.unit]
  const known = minutes.flatMap((value, place) => (value === null ? [] : [{ place, value, y: yOf(inUnit(value)) }]))
  const every = Math.ceil(roomForWeek / slot)
  const most = Math.max(...known.map(({ value }) => value))
  const isNamed = (value: number, place: number) => slot >= roomForValue || place === known.at(-1)?.place || value === most
  // Away from the line of the target, where there is room.
  const valueAt = (value: number, y: number) => (target !== null && value <= target && y + 24 < yOf(0) ? y + 18 : y - 8)
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={width - plot.right} y1={yOf(tick)} y2={yOf(tick)} className={styles.grid} />
          <text x={plot.left - 8} y={yOf(tick) + 4} textAnchor="end" className={styles.axis}>
            {number(tick, Number.isInteger(tick) ? 0 : 1)}
          </text>
        </g>
      ))}
      {target === null ? null : (
        <line x1={plot.left} x2={width - plot.right} y1={yOf(inUnit(target))} y2={yOf(inUnit(target))} className={styles.target} />
      )}
      <polyline points={known.map(({ place, y }) => `${xOf(place)},${y}`).join(' ')} className={styles.line} />
      {known.map(({ place, value, y }) => (
        <g key={mondays[place]} className={target !== null && value > target ? styles.missed : undefined}>
          <title>{t('statistics.weekOf', { monday: mondays[place], span: formatDuration(value * 60_000) })}</title>
          <circle cx={xOf(place)} cy={y} r={4} className={styles.point} />
          {isNamed(value, place) ? (
            <text x={xOf(place)} y={valueAt(value, y)} textAnchor="middle" className={styles.value}>
              {scale.unit === 'min' ? wholeMinutes(value) : formatDuration(value * 60_000)}
            </text>
          ) : null}
        </g>
      ))}
      {mondays.map((monday, place) =>
        (mondays.length - 1 - place) % every === 0 ? (
          <text key={monday} x={xOf(place)} y={height - 5} textAnchor="middle" className={styles.axis}>
            {t('statistics.week', { week: weekNumber(monday) })}
          </text>
        ) : null,
      )}
    </>
  )
}
