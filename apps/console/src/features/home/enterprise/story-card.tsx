import type { Cause, Home, Outage } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { useNow } from '../../../shared/clock.ts'
import { formatRunning, number } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { AlarmMark } from '../../../ui/alarms/alarm-mark.tsx'
import { ConfirmAlarms } from '../../../ui/alarms/dialogs.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { Clock, Since } from '../../../ui/value.tsx'
import { useOutages } from '../batteries.ts'
import { CausesCard } from '../causes-card.tsx'
import styles from './story.module.css'
import { carriedBy, sitesOf, storiesInOrder } from './story.ts'
import { SuppliesTable } from './supplies-table.tsx'

const shownOthers = 3

/** The outage as one story where devices run on battery; else what happens, cause by cause. */
export function StoryCard({ home }: { home: Home }) {
  const [told, ...others] = storiesInOrder(useOutages(), home.causes)
  if (!told) return <CausesCard home={home} />
  const rest = home.causes.filter(({ id }) => id !== told.cause.id)
  return (
    <Told
      {...told}
      rest={[...others.map(({ cause }) => cause), ...rest.filter((cause) => !others.some((other) => other.cause === cause))]}
    />
  )
}

function Told({ cause, outage, rest }: { cause: Cause; outage: Outage; rest: readonly Cause[] }) {
  const { t } = useTranslation('enterprise-home')
  const language = useLanguage()
  const waits = cause.unconfirmed > 0
  const { supplies, steps } = outage
  const carried = carriedBy(supplies)
  const sites = sitesOf(supplies)
  const title = t('story.title', {
    count: supplies.length,
    sites: sites.slice(0, 2).join(t('story.and')),
    more: sites.length > 2 ? t('story.moreSites', { count: sites.length - 2 }) : '',
  })
  return (
    <section className={waits ? styles.waiting : styles.story} aria-label={title}>
      <header className={styles.head}>
        <AlarmMark alarm={{ ...cause.root, level: cause.level, confirmedAt: waits ? null : cause.root.confirmedAt }} size={24} />
        <div className={styles.words}>
          <h2>
            {title}
            {carried === null ? null : t('story.carried', { power: number(carried, 1) })}
          </h2>
          <p>
            <Link to={`/current_message?alarm=${cause.root.id}`} className={styles.cause}>
              {t('story.cause', { device: cause.root.deviceName, title: alarmTitle(cause.root, language) })}
            </Link>
            {waits ? <b className={styles.unconfirmed}>{t('story.unconfirmed', { count: cause.unconfirmed })}</b> : null}
            <span>{t('story.devices', { count: cause.devices })}</span>
          </p>
        </div>
        <RunningClock since={cause.since} />
        <ConfirmGroup cause={cause} title={title} />
      </header>
      <Steps steps={steps} />
      <SuppliesTable supplies={supplies} since={Date.parse(cause.since)} />
      <Others causes={rest} />
    </section>
  )
}

/** How long the cause lasts. */
function RunningClock({ since }: { since: string }) {
  return (
    <time className={styles.clock} dateTime={since}>
      {formatRunning(useNow('second') - Date.parse(since))}
    </time>
  )
}

function ConfirmGroup({ cause, title }: { cause: Cause; title: string }) {
  const { t } = useTranslation('enterprise-home')
  const [asking, ask] = useState(false)
  const mayOperate = useMayOperate()
  if (cause.unconfirmed === 0 || !mayOperate) return null
  return (
    <>
      <Button type="primary" onClick={() => ask(true)}>
        {t('story.confirm')}
      </Button>
      {asking ? <ConfirmAlarms alarmIds={cause.alarmIds} subject={title} onClose={() => ask(false)} /> : null}
    </>
  )
}

/** What happened, one after the other. */
function Steps({ steps }: { steps: Outage['steps'] }) {
  const { t } = useTranslation('enterprise-home')
  const language = useLanguage()
  return (
    <ol className={styles.steps}>
      {steps.map(({ alarm, devices }) => (
        <li key={alarm.id}>
          <Clock at={alarm.openedAt} />
          <Link to={`/current_message?alarm=${alarm.id}`}>{alarmTitle(alarm, language)}</Link>
          <span>{devices > 1 ? t('story.stepDevices', { count: devices }) : alarm.deviceName}</span>
        </li>
      ))}
    </ol>
  )
}

/** The other causes in a line, each with how long it lasts. */
function Others({ causes }: { causes: readonly Cause[] }) {
  const { t } = useTranslation('enterprise-home')
  const language = useLanguage()
  if (causes.length === 0) return null
  const more = causes.length - shownOthers
  return (
    <footer className={styles.others}>
      <span>{t('story.others', { count: causes.length })}</span>
      {causes.slice(0, shownOthers).map((cause) => (
        <Link key={cause.id} to={`/current_message?alarm=${cause.root.id}`}>
          <AlarmMark alarm={{ ...cause.root, level: cause.level, confirmedAt: cause.unconfirmed > 0 ? null : cause.root.confirmedAt }} />
          <span>{t('story.cause', { device: cause.root.deviceName, title: alarmTitle(cause.root, language) })}</span>
          <Since at={cause.since} />
        </Link>
      ))}
      {more > 0 ? <Link to="/current_message">{t('story.moreCauses', { count: more })}</Link> : null}
    </footer>
  )
}
