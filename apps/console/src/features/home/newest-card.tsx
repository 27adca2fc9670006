import type { Alarm } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmLevelWord, AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { FigureText, Time } from '../../ui/value.tsx'
import home from './home.module.css'
import styles from './newest-card.module.css'

const most = 5

/** The alarms that opened last, whatever their cause. */
export function NewestCard({ newest, active }: { newest: readonly Alarm[]; active: number }) {
  const { t } = useTranslation('home')
  const all = <Link to="/current_message?by=none">{t('newest.all', { count: active })}</Link>
  return (
    <Card title={t('newest.title')} flush extra={active > 0 ? all : undefined}>
      {newest.length === 0 ? (
        <Empty text={t('newest.none')} />
      ) : (
        <ul className={home.rows}>
          {newest.slice(0, most).map((alarm) => (
            <NewestRow key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function NewestRow({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const value = alarmValue(alarm, language)
  return (
    <li>
      <Link to={`/current_message?alarm=${alarm.id}`} className={styles.row}>
        <span className={styles.at}>
          <Time at={alarm.openedAt} />
        </span>
        <AlarmMark alarm={alarm} />
        <span className={styles.what}>
          <span className={styles.title}>{alarmTitle(alarm, language)}</span>
          <span className={styles.place}>
            <AlarmLevelWord alarm={alarm} /> ·{' '}
            {alarm.site ? t('newest.place', { site: alarm.site, device: alarm.deviceName }) : alarm.deviceName}
            {alarm.releasedAt === null ? '' : ` · ${t('newest.released')}`}
          </span>
        </span>
        {value ? (
          <span className={styles.value} title={value.figure}>
            <FigureText {...value} />
          </span>
        ) : null}
      </Link>
    </li>
  )
}
