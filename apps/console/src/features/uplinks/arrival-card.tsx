import type { Device } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import styles from './adding/adding.module.css'
import { First, NameCell, Plate, Rating, Site, Tick, Via, Why } from './arrival-cells.tsx'
import type { ArrivalEntry, ArrivalRow } from './arrival-rows.ts'

interface ArrivalCardProps {
  row: ArrivalRow
  device: Device | undefined
  onChange: (some: ArrivalEntry) => void
}

/** One device of a gateway on a narrow screen: tick and name, below them what may be filled in and what it says. */
export function ArrivalCard({ row, device, onChange }: ArrivalCardProps) {
  const { t } = useTranslation('uplinks')
  const parts = [
    ['device.site', <Site key="site" row={row} onChange={onChange} />],
    ['arrival.plate', <Plate key="plate" row={row} onChange={onChange} />],
    ['arrival.rated', row.rated ? <Rating key="rated" row={row} onChange={onChange} /> : null],
    ['arrival.via', row.via === '' ? null : <Via key="via" via={row.via} />],
    ['arrival.first', <First key="first" device={device} type={row.type} />],
  ] as const
  return (
    <li className={row.state === 'absent' ? styles.absent : undefined}>
      <div className={styles.cardHead}>
        <Tick row={row} onChange={onChange} />
        <div>
          <NameCell row={row} onChange={onChange} />
        </div>
      </div>
      {row.state === 'absent' ? (
        <Why why={row.why} />
      ) : (
        <dl>
          {parts.map(([name, content]) =>
            content ? (
              <div key={name} className={styles.cardFact}>
                <dt>{t(name)}</dt>
                <dd>{content}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
    </li>
  )
}
