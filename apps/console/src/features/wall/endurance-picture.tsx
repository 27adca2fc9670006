import type { WallPicture } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { number } from '../../shared/formats.ts'
import { type Lasting, lastingOf } from './boxes.ts'
import { shortClock } from './short-clock.ts'
import styles from './wall.module.css'

interface EndurancePictureProps {
  supply: WallPicture['supply']
  now: number
  /** Rows that there is room for. */
  rows: number
}

/** How long what has a battery still gives power: used up solid, still to come dotted, the shortest first. */
export function EndurancePicture({ supply, now, rows }: EndurancePictureProps) {
  const { t } = useTranslation('wall')
  const lasting = lastingOf(supply, now)
  const shown = lasting.supply.slice(0, rows)
  const left = lasting.supply.length - shown.length
  if (shown.length === 0) return <p className={styles.none}>{t('endurance.none')}</p>
  const share = (at: number) => `${Math.min(100, Math.max(0, ((at - lasting.from) / (lasting.to - lasting.from)) * 100))}%`
  return (
    <div className={styles.endurance}>
      <div className={styles.axis} aria-hidden="true">
        <span />
        <span>{t('endurance.charge')}</span>
        <span className={styles.ticks}>
          {ticksOf(lasting, now).map((at) => (
            <i key={at} style={{ left: share(at) }}>
              {shortClock(at, at)}
            </i>
          ))}
          <i className={styles.present} style={{ left: share(now) }}>
            {t('endurance.now')}
          </i>
        </span>
        <span />
      </div>
      {shown.map(({ id, name, charge, minutes }) => {
        const end = now + (minutes ?? 0) * 60_000
        return (
          <div key={id} className={styles.lasting} data-running={lasting.running}>
            <b title={name}>{name}</b>
            <span>{charge === null ? '—' : `${number(charge)} %`}</span>
            <span className={styles.bar} aria-hidden="true">
              {lasting.running ? <i className={styles.used} style={{ left: 0, width: share(now) }} /> : null}
              <i className={styles.ahead} style={{ left: share(now), width: `calc(${share(end)} - ${share(now)})` }} />
            </span>
            <span className={styles.minutes}>
              {number(minutes ?? 0)}
              <small>min</small>
            </span>
          </div>
        )
      })}
      {left > 0 ? <p className={styles.rest}>{t('more', { count: left })}</p> : null}
    </div>
  )
}

/** What the picture is called: what runs on batteries now, or what would be. */
export function enduranceTitle(supply: WallPicture['supply'], now: number): 'endurance.running' | 'endurance.resting' {
  return lastingOf(supply, now).running ? 'endurance.running' : 'endurance.resting'
}

/** Each half hour that lies inside, or each hour where there are many, without those beside the present. */
function ticksOf({ from, to }: Lasting, now: number): number[] {
  const step = to - from > 7_200_000 ? 3_600_000 : 1_800_000
  const first = Math.ceil(from / step) * step
  const all = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step)
  return all.filter((at) => Math.abs(at - now) > (to - from) * 0.12)
}
