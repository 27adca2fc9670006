import { deviceLifeCalls, type LifeFigures, type LifeKind, mostCounted } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration, isoDate } from '../../../shared/formats.ts'
import { useCall } from '../../../shared/query.ts'
import { useMoney } from '../../../ui/money.ts'
import styles from './life.module.css'
import { daysBetween } from './life-view.ts'

/** How many lines of a kind the span has; undefined: that is not known yet. */
export type CountOf = (kind: LifeKind) => number | undefined

/** How many, as far as is counted. */
export const countText = (count: number): string => (count < mostCounted ? String(count) : `${mostCounted - 1}+`)

interface FiguresProps {
  deviceId: string
  days: Readonly<Record<string, string>>
  countOf: CountOf
  chosen: readonly LifeKind[]
  onChoose: (kinds: readonly LifeKind[]) => void
}

/** What the span comes to: each figure leads to the lines that it is counted of. */
export function Figures({ deviceId, days, countOf, chosen, onChoose }: FiguresProps) {
  const { t } = useTranslation('life')
  const { data } = useCall(deviceLifeCalls.readDeviceLifeFigures, { params: { deviceId }, query: days }, { keep: true, poll: 60_000 })
  const figures = useFigures(data, countOf)
  if (!data) return null
  return (
    <ul className={styles.figures} aria-label={t('figures.label')}>
      {figures.map(({ key, kind, figure, more }) => (
        <li key={key}>
          <button type="button" aria-pressed={chosen.length === 1 && chosen[0] === kind} onClick={() => onChoose([kind])}>
            <span>{t(`figures.${key}`)}</span>
            <b>{figure}</b>
            <small>{more}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Figure {
  key: string
  kind: LifeKind
  figure: ReactNode
  more: string
}

function useFigures(data: LifeFigures | undefined, countOf: CountOf): Figure[] {
  const { t } = useTranslation('life')
  const money = useMoney()
  const now = useNow()
  if (!data) return []
  const { faults, repairs, unconfirmed, patrolsFailed, discharge } = data
  const times = (kind: LifeKind) => countText(countOf(kind) ?? 0)
  const time = (seconds: number | null) => (seconds === null ? '—' : formatDuration(seconds * 1000))
  const all: (Figure | null)[] = [
    faults && { key: 'faults', kind: 'fault', figure: times('fault'), more: everyText(faults, t) },
    faults && {
      ...{ key: 'since', kind: 'fault' },
      figure: faults.lastAt === null ? '—' : t('figures.days', { count: daysBetween(faults.lastAt, now) }),
      more: faults.lastAt === null ? t('figures.noFault') : isoDate(faults.lastAt),
    },
    repairs && {
      ...{ key: 'repairTime', kind: 'repair', figure: time(repairs.meanSeconds) },
      more: repairs.ended === 0 ? t('figures.noRepair') : t('figures.longest', { time: time(repairs.longestSeconds) }),
    },
    repairs && {
      ...{ key: 'cost', kind: 'repair', figure: repairs.cost === null ? '—' : money(repairs.cost) },
      more: t('figures.ofRepairs', { count: repairs.count }),
    },
    { key: 'alarms', kind: 'alarm', figure: times('alarm'), more: t('figures.unconfirmed', unconfirmed) },
    patrolsFailed === null
      ? null
      : { key: 'patrols', kind: 'patrol', figure: times('patrol'), more: t('figures.failed', { count: patrolsFailed }) },
    discharge && {
      ...{ key: 'discharge', kind: 'discharge', figure: formatDuration(discharge.minutes * 60_000) },
      more: [
        isoDate(discharge.at),
        discharge.lowestVoltage === null ? '' : t('figures.lowest', { volts: discharge.lowestVoltage.toFixed(1) }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
  ]
  return all.filter((figure) => figure !== null)
}

type Say = (key: string, values: Record<string, string | number>) => string

/** How often, of several: the time between the first and the last. */
function everyText({ count, firstAt, lastAt }: NonNullable<LifeFigures['faults']>, t: Say): string {
  if (count < 2 || firstAt === null || lastAt === null) return ''
  const days = Math.round((Date.parse(lastAt) - Date.parse(firstAt)) / (count - 1) / 86_400_000)
  return days < 1 ? '' : t('figures.every', { count: days })
}
