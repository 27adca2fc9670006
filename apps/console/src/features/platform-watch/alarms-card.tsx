import type { PlatformAlarm, PlatformWatch } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../shared/formats.ts'
import { Card } from '../../ui/card.tsx'
import { LevelMark } from '../../ui/level-mark.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Since, Time } from '../../ui/value.tsx'
import styles from './watch.module.css'

/** As many of the past as fit beside the rest. */
const shownPast = 5

/** What is wrong with the installation now, and what was lately. */
export function AlarmsCard({ watch: { alarms } }: { watch: PlatformWatch }) {
  const { t } = useTranslation('platform-watch')
  const [all, showAll] = useState(false)
  const open = alarms.filter(({ releasedAt }) => releasedAt === null)
  const past = alarms.filter(({ releasedAt }) => releasedAt !== null)
  return (
    <Card title={t('alarms.title')} flush>
      {open.length === 0 ? <Empty text={t('alarms.none')} calm /> : null}
      <ul className={styles.list} aria-label={t('alarms.title')}>
        {open.map((alarm) => (
          <OpenAlarm key={`${alarm.matter} ${alarm.openedAt}`} alarm={alarm} />
        ))}
      </ul>
      {past.length > 0 ? (
        <>
          <h3 className={styles.past}>{t('alarms.past')}</h3>
          <ul className={styles.list} aria-label={t('alarms.past')}>
            {(all ? past : past.slice(0, shownPast)).map((alarm) => (
              <PastAlarm key={`${alarm.matter} ${alarm.openedAt}`} alarm={alarm} />
            ))}
          </ul>
          {past.length > shownPast && !all ? (
            <Button type="link" size="small" style={{ margin: '4px 7px 8px' }} onClick={() => showAll(true)}>
              {t('alarms.more', { count: past.length - shownPast })}
            </Button>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

function OpenAlarm({ alarm }: { alarm: PlatformAlarm }) {
  return (
    <li className={styles.alarm}>
      <LevelMark level={alarm.level} named />
      <div>
        <p>
          <strong>{alarm.text}</strong>
        </p>
        <p>{alarm.advice}</p>
      </div>
      <span className={styles.since}>
        <Since at={alarm.openedAt} />
      </span>
    </li>
  )
}

function PastAlarm({ alarm: { text, openedAt, releasedAt } }: { alarm: PlatformAlarm }) {
  const { t } = useTranslation('platform-watch')
  const lasted = formatDuration(Date.parse(releasedAt ?? openedAt) - Date.parse(openedAt))
  return (
    <li className={`${styles.alarm} ${styles.over}`}>
      <Mark shape="check" colour="var(--text-3)" filled={false} />
      <p>{text}</p>
      <span className={styles.since}>
        <Time at={openedAt} /> · {t('alarms.lasted', { duration: lasted })}
      </span>
    </li>
  )
}
