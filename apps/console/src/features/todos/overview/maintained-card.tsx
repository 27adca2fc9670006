import { maintenanceCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './overview.module.css'

/** As many are named here; the others are counted. */
const most = 8

/** Devices that somebody works on now: nobody is told of their alarms meanwhile. */
export function MaintainedCard() {
  const { t } = useTranslation('operations-overview')
  const maintained = useCall(maintenanceCalls.listMaintained, {}, { keep: true, poll: 60_000 })
  return (
    <Card title={t('maintained')} {...(maintained.data ? { note: maintained.data.length } : {})} flush>
      <Loaded of={maintained} what={t('maintained')} rows={3} height={120}>
        {(devices) =>
          devices.length === 0 ? (
            <Empty text={t('notMaintained')} calm />
          ) : (
            <ul className={styles.rows}>
              {devices.slice(0, most).map(({ deviceId, deviceName, deviceType, site, until, reason, by }) => (
                <li key={deviceId} className={styles.entry}>
                  <span>
                    <Link to={deviceLink({ id: deviceId, type: deviceType })}>{deviceName}</Link> <small>{site}</small>
                  </span>
                  <span>{reason}</span>
                  <small>
                    <Worded text={t(by ? 'untilBy' : 'untilThen', { by: by?.name ?? '' })} parts={{ time: <Time at={until} /> }} />
                  </small>
                </li>
              ))}
              {devices.length > most ? <li className={styles.entry}>{t('moreDevices', { count: devices.length - most })}</li> : null}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
