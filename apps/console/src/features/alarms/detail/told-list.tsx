import type { Language } from '@kilowatch/catalog'
import { type AlarmDetail, callingGaps, callings, notificationCalls, notificationOccasions } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { ChannelIcon } from '../../../ui/notifications/channel-icon.tsx'
import { ChannelName } from '../../../ui/notifications/channel-name.tsx'
import { DeliveryMark } from '../../../ui/notifications/delivery-mark.tsx'
import { Time } from '../../../ui/value.tsx'
import styles from './alarm-detail.module.css'
import { byOutcome, type Told, toldOf } from './told.ts'

/** More stand behind a button: reminders of a long alarm are many. */
const shownAtFirst = 5
/** Deliveries change by themselves for a while; no event tells of it. */
const everySeconds = 15_000

/** Who was told of the alarm, by which ways, and whether it arrived. Nothing while nobody was: an alarm that is too small for anybody. */
export function ToldList({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const [all, showAll] = useState(false)
  const deliveries = useCall(notificationCalls.listAlarmDeliveries, { params: { alarmId: alarm.id } }, { every: everySeconds })
  const told = toldOf(deliveries.data ?? [])
  if (told.length === 0) return null
  const rest = told.length - shownAtFirst
  return (
    <section aria-label={t('detail.told')}>
      <h3 className={styles.title}>
        {t('detail.told')} <span>{t('detail.toldCount', { count: new Set(told.map(({ who }) => who)).size })}</span>
      </h3>
      <ol className={styles.told}>
        {(all ? told : told.slice(0, shownAtFirst)).map((one) => (
          <ToldLine key={one.key} told={one} />
        ))}
      </ol>
      {rest > 0 && !all ? (
        <Button type="link" size="small" className={styles.moreTold ?? ''} onClick={() => showAll(true)}>
          {t('detail.toldMore', { count: rest })}
        </Button>
      ) : null}
    </section>
  )
}

/** As what somebody was called, and why in place of those on duty. */
function calledAs({ as, insteadOf }: NonNullable<Told['called']>, language: Language): string[] {
  return [callings[as][language], ...(insteadOf === null ? [] : [callingGaps[insteadOf][language]])]
}

function ToldLine({ told }: { told: Told }) {
  const language = useLanguage()
  return (
    <li>
      <span className={styles.toldHead}>
        <b>{told.who}</b>
        <span>{[notificationOccasions[told.occasion][language], ...(told.called ? calledAs(told.called, language) : [])].join(' · ')}</span>
        <i>
          <Time at={told.at} />
        </i>
      </span>
      {byOutcome(told.ways).map(([first, ...others]) =>
        first ? (
          <span key={first.id} className={styles.toldWay}>
            <DeliveryMark delivery={first} />
            <span className={styles.ways}>
              {[first, ...others].map(({ id, channel }) => (
                <span key={id}>
                  <ChannelIcon channel={channel} /> <ChannelName channel={channel} />
                </span>
              ))}
            </span>
          </span>
        ) : null,
      )}
    </li>
  )
}
