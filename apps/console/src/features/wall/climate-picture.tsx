import { deviceTypeOf, pointLabel, resolvePoint } from '@kilowatch/catalog'
import type { WallPicture } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { number } from '../../shared/formats.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { heatOf } from './boxes.ts'
import styles from './wall.module.css'

interface ClimatePictureProps {
  climate: WallPicture['climate']
  /** Rows that there is room for. */
  rows: number
  /** Probes that a row has room for. */
  probes: number
}

/** The warmest devices with their probes on the heat scale, those above their limit first and with a border. */
export function ClimatePicture({ climate, rows, probes }: ClimatePictureProps) {
  const { t } = useTranslation('wall')
  const language = useLanguage()
  const shown = climate.slice(0, rows)
  const left = climate.length - shown.length
  if (shown.length === 0) return <p className={styles.none}>{t('climate.none')}</p>
  return (
    <div className={styles.climate}>
      {shown.map(({ id, name, type, given, probes: all }) => {
        const highest = Math.max(...all.map(({ value }) => value))
        const known = deviceTypeOf({ type, given })
        const nameOf = (key: string) => {
          const point = known && resolvePoint(known, key)
          return (point && pointLabel(point, language)) || '1'
        }
        const beyond = all.some(({ value, limit }) => limit !== null && value > limit)
        return (
          <div key={id} className={styles.room}>
            <div>
              <b title={name}>{name}</b>
              <small data-beyond={beyond}>{t('climate.highest', { value: number(highest, 1) })}</small>
            </div>
            <ol>
              {all.slice(0, probes).map(({ key, value, limit }) => (
                <li
                  key={key}
                  data-heat={heatOf(value)}
                  data-beyond={limit !== null && value > limit}
                  style={{ background: `var(--heat${heatOf(value)})` }}
                >
                  <small title={nameOf(key)}>{nameOf(key)}</small>
                  <b>{number(value, 1)}</b>
                </li>
              ))}
              {all.length > probes ? <li className={styles.restCell}>+{all.length - probes}</li> : null}
            </ol>
          </div>
        )
      })}
      {left > 0 ? <p className={styles.rest}>{t('more', { count: left })}</p> : null}
    </div>
  )
}
