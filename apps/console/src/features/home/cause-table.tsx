import type { Cause } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { Card } from '../../ui/card.tsx'
import figures from '../../ui/figure-table.module.css'
import { Empty } from '../../ui/placeholders.tsx'
import { Since } from '../../ui/value.tsx'
import { useOutages } from './batteries.ts'
import { BatteryBadge } from './battery-badge.tsx'
import { causeRows } from './causes.ts'
import styles from './home.module.css'

/** Every cause in a line, in the order of the home page; what is done about one is done where its link leads. */
export function CauseTable({ causes }: { causes: readonly Cause[] }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const rows = causeRows(causes, useOutages(), 'cause')
  return (
    <Card title={t('causes.title')} note={t('causes.count', { count: rows.length })} flush>
      {rows.length === 0 ? (
        <Empty text={t('causes.none')} calm />
      ) : (
        <div className={styles.lines}>
          <table className={figures.table}>
            <thead>
              <tr>
                <th>{t('dense.cause')}</th>
                <th className={figures.figure}>{t('dense.unconfirmed')}</th>
                <th className={figures.figure}>{t('dense.devices')}</th>
                <th className={figures.figure}>{t('dense.lasts')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, root, level, unconfirmed, alarms, devices, since, confirmed, supplies }) => (
                <tr key={id}>
                  <td>
                    <span className={styles.marked}>
                      <AlarmMark alarm={{ ...root, level, confirmedAt: unconfirmed > 0 ? null : (confirmed?.at ?? root.confirmedAt) }} />
                      <Link to={`/current_message?alarm=${root.id}`}>
                        {t('causes.causeTitle', { device: root.deviceName, title: alarmTitle(root, language) })}
                      </Link>
                    </span>
                    <BatteryBadge supplies={supplies} />
                  </td>
                  <td className={figures.figure}>{t('dense.ofAlarms', { unconfirmed, alarms })}</td>
                  <td className={figures.figure}>{devices}</td>
                  <td className={figures.figure}>
                    <Since at={since} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
