import type { BatterySupply } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { deviceLink } from '../../../shared/device-links.ts'
import { number } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import { FigureText } from '../../../ui/value.tsx'
import { urgencyOf } from '../batteries.ts'
import styles from './story.module.css'
import { axisOf, placeOn, type StoryAxis } from './story.ts'

const minuteMs = 60_000
const most = 8

/** Every device that runs on battery on one axis of time, the one that ends first on top. */
export function SuppliesTable({ supplies, since }: { supplies: readonly BatterySupply[]; since: number }) {
  const { t } = useTranslation('enterprise-home')
  const now = useNow()
  const axis = axisOf(since, supplies, now)
  const bases = [
    ...new Set(supplies.flatMap(({ minutes, basis }) => (minutes === null ? [] : [basis === 'device' ? 'device' : 'estimate']))),
  ]
  const basis = bases.length === 1 ? bases[0] : undefined
  return (
    <table className={styles.supplies}>
      <thead>
        <tr>
          <th>{t('supplies.name')}</th>
          <th className={styles.figure}>{t('supplies.load')}</th>
          <th className={styles.figure}>{t('supplies.rate')}</th>
          <th className={styles.figure}>{t('supplies.charge')}</th>
          <th className={styles.axis}>
            <AxisHead axis={axis} now={now} />
          </th>
          <th className={styles.figure}>{basis ? t('supplies.leftBy', { basis: t(`supplies.basis.${basis}`) }) : t('supplies.left')}</th>
        </tr>
      </thead>
      <tbody>
        {supplies.slice(0, most).map((supply) => (
          <SupplyRow key={supply.deviceId} supply={supply} axis={axis} now={now} mixed={bases.length > 1} />
        ))}
      </tbody>
      {supplies.length > most ? (
        <tfoot>
          <tr>
            <td colSpan={6}>{t('supplies.more', { count: supplies.length - most })}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function AxisHead({ axis, now }: { axis: StoryAxis; now: number }) {
  const { t } = useTranslation('enterprise-home')
  const formats = useFormats(now)
  return (
    <span className={styles.ticks} aria-hidden="true">
      <b style={{ left: `${placeOn(axis, now)}%` }}>{t('supplies.now')}</b>
      {axis.ticks.map((tick) => (
        <i key={tick} style={{ left: `${placeOn(axis, tick)}%` }}>
          {formats.time(tick)}
        </i>
      ))}
    </span>
  )
}

interface SupplyRowProps {
  supply: BatterySupply
  axis: StoryAxis
  now: number
  /** Rows differ in who says their minutes: each says it itself. */
  mixed: boolean
}

function SupplyRow({ supply, axis, now, mixed }: SupplyRowProps) {
  const { t } = useTranslation('enterprise-home')
  const formats = useFormats(now)
  const { minutes, basis } = supply
  const end = minutes === null ? null : now + minutes * minuteMs
  const urgency = urgencyOf(supply)
  return (
    <tr className={urgency === 'calm' ? undefined : styles.little}>
      <th scope="row">
        <Link to={deviceLink({ id: supply.deviceId, type: supply.deviceType })}>{supply.deviceName}</Link>
        <small>{supply.site}</small>
      </th>
      <Figure value={supply.load} unit="kW" decimals={1} />
      <Figure value={supply.loadRate} unit="%" />
      <Figure value={supply.charge} unit="%" />
      <td className={styles.axis}>
        <TimeBar axis={axis} since={Date.parse(supply.since)} now={now} end={end} />
      </td>
      <td className={styles.left}>
        {minutes === null || end === null ? (
          <span className={styles.quiet}>{t('supplies.unknown')}</span>
        ) : (
          <>
            <b className={urgency === 'critical' ? styles.critical : undefined}>{minutes}</b> min
            <small>
              {t('supplies.until', { time: formats.time(end) })}
              {mixed ? ` · ${t(`supplies.basis.${basis === 'device' ? 'device' : 'estimate'}`)}` : ''}
            </small>
          </>
        )}
      </td>
    </tr>
  )
}

function Figure({ value, unit, decimals = 0 }: { value: number | null; unit: string; decimals?: number }) {
  return <td className={styles.figure}>{value === null ? '—' : <FigureText figure={number(value, decimals)} unit={unit} />}</td>
}

/** Solid: on battery so far; dashed: what is left of it, with its end, or an arrow where the end is beyond the axis. */
function TimeBar({ axis, since, now, end }: { axis: StoryAxis; since: number; now: number; end: number | null }) {
  const [from, here] = [placeOn(axis, since), placeOn(axis, now)]
  const until = end === null ? here : placeOn(axis, end)
  const beyond = end !== null && end > axis.to
  return (
    <span className={styles.bar} aria-hidden="true">
      {axis.ticks.map((tick) => (
        <i key={tick} className={styles.tick} style={{ left: `${placeOn(axis, tick)}%` }} />
      ))}
      <i className={styles.spent} style={{ left: `${from}%`, width: `${Math.max(0, here - from)}%` }} />
      {end === null ? null : (
        <i className={beyond ? styles.beyond : styles.rest} style={{ left: `${here}%`, width: `${Math.max(0, until - here)}%` }} />
      )}
      <i className={styles.here} style={{ left: `${here}%` }} />
    </span>
  )
}
