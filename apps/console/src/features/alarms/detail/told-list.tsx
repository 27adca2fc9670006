import type { Language } from '@kilowatch/catalog'
import { type AlarmDelivery, type AlarmDetail, callingGaps, callings, notificationCalls, notificationOccasions } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Mark } from '../../../ui/mark.tsx'
import { ChannelName } from '../../../ui/notifications/channel-name.tsx'
import { DeliveryMark } from '../../../ui/notifications/delivery-mark.tsx'
import { Failure } from '../../../ui/placeholders.tsx'
import { Clock, Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import detail from './alarm-detail.module.css'
import { type NextStep, useNextStep } from './next-step.ts'
import styles from './told-list.module.css'

/** More stand behind a button, but for those that failed: reminders of a long alarm are many. */
const shownAtFirst = 8
/** Deliveries change by themselves for a while; no event tells of it. */
const everySeconds = 15_000

/** Who was told of the alarm, when, by which way, how it went, and who follows. Nothing while nobody is: an alarm that is too small for anybody. */
export function ToldList({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const [all, showAll] = useState(false)
  const deliveries = useCall(notificationCalls.listAlarmDeliveries, { params: { alarmId: alarm.id } }, { every: everySeconds })
  const next = useNextStep(alarm)
  const told = deliveries.data ?? []
  if (deliveries.error && !deliveries.data) {
    return (
      <Failure what={t('told.title')} error={deliveries.error} at={deliveries.errorUpdatedAt} onRetry={() => void deliveries.refetch()} />
    )
  }
  if (told.length === 0 && !next) return null
  const shown = told.filter(({ state }, place) => all || place < shownAtFirst || state === 'failed')
  const rest = told.length - shown.length
  return (
    <section className={styles.told} aria-label={t('told.title')}>
      <h3 className={`${detail.title} ${styles.head}`}>
        {t('told.title')} <Summary told={told} next={next} />
      </h3>
      <table className={styles.table}>
        <thead className={styles.names}>
          <tr>
            {(['at', 'channel', 'who', 'state'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`told.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((delivery) => (
            <ToldRow key={delivery.id} delivery={delivery} />
          ))}
          {rest > 0 ? (
            <tr>
              <td colSpan={4}>
                <Button type="link" size="small" className={styles.more ?? ''} onClick={() => showAll(true)}>
                  {t('told.more', { count: rest })}
                </Button>
              </td>
            </tr>
          ) : null}
          {next ? <NextRow next={next} /> : null}
        </tbody>
      </table>
    </section>
  )
}

/** "已发 3 条，都已送出 · 下一步 14:19" */
function Summary({ told, next }: { told: readonly AlarmDelivery[]; next: NextStep | undefined }) {
  const { t } = useTranslation('alarms')
  const [sent, failed] = (['sent', 'failed'] as const).map((state) => told.filter((one) => one.state === state).length)
  const words = [
    ...(told.length === 0 ? [] : [t('told.sent', { count: sent ?? 0 })]),
    ...(failed ? [t('told.failed', { count: failed })] : []),
    ...(told.length > 0 && sent === told.length ? [t('told.all')] : []),
  ].join(t('told.and'))
  return (
    <span>
      {words}
      {words && next ? ' · ' : null}
      {next ? <Worded text={t('told.next')} parts={{ time: <Time at={next.at} full /> }} /> : null}
    </span>
  )
}

/** As what somebody was called, and why in place of those on duty. */
function calledAs({ as, insteadOf }: NonNullable<AlarmDelivery['called']>, language: Language): string[] {
  return [callings[as][language], ...(insteadOf === null ? [] : [callingGaps[insteadOf][language]])]
}

function ToldRow({ delivery }: { delivery: AlarmDelivery }) {
  const language = useLanguage()
  const { at, channel, person, target, to, occasion, called } = delivery
  const about = [
    ...(occasion === 'opened' ? [] : [notificationOccasions[occasion][language]]),
    ...(called ? calledAs(called, language) : []),
  ]
  return (
    <tr>
      <td className={styles.at}>
        <Clock at={at} />
      </td>
      <td className={styles.channel}>
        <ChannelName channel={channel} />
      </td>
      <td className={styles.who}>
        {person?.name ?? target?.name ?? to}
        {about.length > 0 ? <small>{about.join(' · ')}</small> : null}
      </td>
      <td className={styles.state}>
        <Outcome delivery={delivery} />
      </td>
    </tr>
  )
}

function Outcome({ delivery }: { delivery: AlarmDelivery }) {
  const { t } = useTranslation('alarms')
  if (delivery.readAt === null) return <DeliveryMark delivery={delivery} />
  return (
    <span className={styles.read}>
      <Mark shape="check" colour="var(--normal)" filled size={14} />
      <span>
        <Worded text={t('told.read')} parts={{ time: <Time at={delivery.readAt} full /> }} />
      </span>
    </span>
  )
}

/** Whom it calls when nobody confirms it until then. */
function NextRow({ next: { at, people, channels } }: { next: NextStep }) {
  const { t } = useTranslation('alarms')
  const names = people.map(({ name }) => name).join(t('told.list'))
  return (
    <tr className={styles.next}>
      <td className={styles.at}>
        <Time at={at} full />
      </td>
      <td className={styles.channel}>
        {people.length === 0
          ? '—'
          : channels.map((channel, place) => (
              <span key={channel}>
                {place > 0 ? t('told.list') : null}
                <ChannelName channel={channel} />
              </span>
            ))}
      </td>
      <td className={styles.who}>{names === '' ? t('told.nobody') : t('told.ifUnconfirmed', { names })}</td>
      <td className={styles.state}>{names === '' ? null : t('told.pending')}</td>
    </tr>
  )
}
