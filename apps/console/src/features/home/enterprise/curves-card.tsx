import { fleetCalls, type PartCurves, type Top } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { number } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { StateMark } from '../../../ui/state-badge.tsx'
import { FigureText } from '../../../ui/value.tsx'
import { signed } from '../figures.ts'
import styles from './curves.module.css'
import { type CurvePart, changeOf, lastOf, partsOf, scaleOf, sumOf } from './curves.ts'
import { DayLine } from './day-line.tsx'

/** Groups, or sites where there are no groups, with their power, temperature and load over the last day; the worst ones first. */
export function CurvesCard() {
  const { t } = useTranslation('enterprise-home')
  const fleet = useCall(fleetCalls.readFleet, { query: {} }, { poll: 60_000 })
  if (fleet.data) return <Curves {...partsOf(fleet.data)} />
  return (
    <Card title={t('curves.title')}>
      {fleet.error ? (
        <Failure what={t('curves.title')} error={fleet.error} at={fleet.errorUpdatedAt} onRetry={() => void fleet.refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Card>
  )
}

function Curves({ by, parts, more }: ReturnType<typeof partsOf>) {
  const { t } = useTranslation('enterprise-home')
  const keys = parts.map(({ key }) => key)
  const read = useCall(
    fleetCalls.readCurves,
    { query: { by, keys: keys.join(',') } },
    { poll: 60_000, enabled: keys.length > 0, keep: true },
  )
  const curves = read.data?.parts ?? []
  const total = sumOf(curves)
  const all = by === 'group' ? '/enterprise/device/groups' : '/enterprise/device/overview'
  return (
    <Card
      title={t(`curves.${by}`)}
      note={t('curves.note')}
      flush
      extra={
        <>
          {total === null ? null : (
            <span>
              {t('curves.total')} <FigureText figure={number(total, 1)} unit="kW" />
            </span>
          )}
          {more > 0 ? <Link to={all}>{t('curves.all', { count: parts.length + more })}</Link> : null}
        </>
      }
    >
      {parts.length === 0 ? (
        <Empty text={t('curves.none')} />
      ) : read.error && !read.data ? (
        <Failure what={t(`curves.${by}`)} error={read.error} at={read.errorUpdatedAt} onRetry={() => void read.refetch()} />
      ) : (
        <CurvesTable parts={parts} curves={curves} />
      )}
    </Card>
  )
}

function CurvesTable({ parts, curves }: { parts: readonly CurvePart[]; curves: readonly PartCurves[] }) {
  const { t } = useTranslation('enterprise-home')
  const load = scaleOf(curves.map((curve) => curve.load))
  const temperature = scaleOf(curves.map((curve) => curve.temperature))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('curves.part')}</th>
          <th>{t('curves.power')}</th>
          <th>{t('curves.temperature')}</th>
          <th>{t('curves.load')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const curve = curves.find(({ key }) => key === part.key)
          return (
            <tr key={part.key}>
              <th scope="row">
                {part.worst ? (
                  <LevelMark level={part.worst.level} standing={activeStanding(part.worst.unconfirmed)} />
                ) : (
                  <StateMark state={part.states.offline > 0 ? 'offline' : 'normal'} />
                )}
                <span>
                  <Link to={part.to}>{part.name}</Link>
                  <small>{countsOf(part, t)}</small>
                </span>
              </th>
              <td>
                <Measure value={lastOf(curve?.power)} unit="kW" decimals={1} change={changeOf(curve?.power)}>
                  <DayLine
                    points={curve?.power ?? []}
                    scale={scaleOf([{ points: curve?.power ?? [], top: null }])}
                    limit={null}
                    colour="s1"
                  />
                </Measure>
              </td>
              <td>
                <Measure value={curve?.temperature.top?.value ?? null} unit="°C" decimals={1} top={curve?.temperature.top ?? null}>
                  <DayLine
                    points={curve?.temperature.points ?? []}
                    scale={temperature}
                    limit={curve?.temperature.top?.limit ?? null}
                    colour="s2"
                  />
                </Measure>
              </td>
              <td>
                <Measure value={curve?.load.top?.value ?? null} unit="%" decimals={0} top={curve?.load.top ?? null}>
                  <DayLine points={curve?.load.points ?? []} scale={load} limit={curve?.load.top?.limit ?? null} colour="s4" />
                </Measure>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Words = ReturnType<typeof useTranslation<'enterprise-home'>>['t']

function countsOf({ devices, states }: CurvePart, t: Words): string {
  const most =
    states.alarm > 0
      ? t('curves.alarms', { count: states.alarm })
      : states.offline > 0
        ? t('curves.offline', { count: states.offline })
        : ''
  return [t('curves.devices', { count: devices }), most].filter(Boolean).join(' · ')
}

interface MeasureProps {
  value: number | null
  unit: string
  decimals: number
  /** Who has it, and where its alarm begins. */
  top?: Top | null
  /** Against the same time yesterday; null: nothing was heard then, or now. */
  change?: number | null
  children: React.ReactNode
}

function Measure({ value, unit, decimals, top, change = null, children }: MeasureProps) {
  const { t } = useTranslation('enterprise-home')
  const over =
    value !== null && top?.limit !== null && top !== undefined && top !== null && value >= (top.limit ?? Number.POSITIVE_INFINITY)
  return (
    <span className={styles.measure}>
      <span className={over ? styles.over : undefined}>
        {value === null ? '—' : <FigureText figure={number(value, decimals)} unit={unit} />}
        {top ? <small title={top.deviceName}>{top.deviceName}</small> : null}
        {change === null ? null : (
          <small title={t('curves.thanWords')}>{t('curves.than', { change: signed(change, number(Math.abs(change), decimals)) })}</small>
        )}
      </span>
      {children}
    </span>
  )
}
