import { CloseOutlined, LinkOutlined } from '@ant-design/icons'
import { deviceType } from '@kilowatch/catalog'
import { type AlarmDetail, documentCalls } from '@kilowatch/contract'
import { alarmStandings, standingOf } from '@kilowatch/work'
import { App, Button } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { download } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { deviceLink } from '../../../shared/device-links.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useMayOpen } from '../../../shared/may-open.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { AlarmMark } from '../../../ui/alarms/alarm-mark.tsx'
import { levelColour, useLevelName } from '../../../ui/level-mark.tsx'
import { PrintButton } from '../../../ui/print-button.tsx'
import { Age, Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './alarm-detail.module.css'
import { useNextStep } from './next-step.ts'

interface DetailHeadProps {
  /** Null while it is loading. */
  alarm: AlarmDetail | null
  /** When the device's newest data came. */
  at: string | null
  onClose: () => void
}

/** What it is, how bad, whether anybody knows; and where. */
export function DetailHead({ alarm, at, onClose }: DetailHeadProps) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  return (
    <header className={`${styles.head} ${alarm && alarm.releasedAt !== null ? styles.calm : ''}`}>
      {alarm ? <AlarmMark alarm={alarm} size={24} /> : null}
      <div className={styles.headWords}>
        <h2>
          {alarm ? alarmTitle(alarm, language) : t('detail.name')}
          {alarm ? <Pill alarm={alarm} /> : null}
        </h2>
        {alarm ? <Place alarm={alarm} at={at} /> : null}
      </div>
      {alarm ? <Print alarmId={alarm.id} /> : null}
      {alarm ? <CopyLink /> : null}
      <Button type="text" icon={<CloseOutlined />} aria-label={t('detail.close')} title={t('detail.close')} onClick={onClose} />
    </header>
  )
}

function Pill({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const levelName = useLevelName()
  const colour = levelColour(alarm.level, standingOf(alarm))
  const state = alarmStandings[standingOf(alarm)][useLanguage()]
  return (
    <span className={styles.pill} style={{ '--mark': colour } as CSSProperties}>
      {t('detail.pill', { level: levelName(alarm.level), state })}
    </span>
  )
}

/** The page of gateways, for those who have it. */
function UplinkPlace({ name }: { name: string }) {
  const page = '/device_add'
  return useMayOpen()(page) ? <Link to={page}>{name}</Link> : name
}

function Place({ alarm, at }: { alarm: AlarmDetail; at: string | null }) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const name = [alarm.site, alarm.deviceName].filter(Boolean).join(' ')
  const type = alarm.deviceType === null ? null : (deviceType(alarm.deviceType)?.name[language] ?? alarm.deviceType)
  return (
    <p className={`${styles.place} kw-in-words`}>
      {alarm.deviceId && alarm.deviceType ? (
        <Link to={deviceLink({ id: alarm.deviceId, type: alarm.deviceType }, alarm.point)}>{name}</Link>
      ) : (
        <UplinkPlace name={name} />
      )}
      {' · '}
      {[alarm.deviceId ?? alarm.uplinkId, type, alarm.deviceId ? alarm.uplinkName : null].filter(Boolean).join(' · ')}
      {alarm.deviceId ? (
        <>
          {' · '}
          {at ? <Worded text={t('detail.data')} parts={{ age: <Age at={at} /> }} /> : t('detail.noData')}
        </>
      ) : null}
      {alarm.releasedAt === null ? (
        <Due alarm={alarm} />
      ) : (
        <>
          {' · '}
          <Worded text={t('detail.released')} parts={{ time: <Time at={alarm.releasedAt} full /> }} />
        </>
      )}
    </p>
  )
}

/** Until when it is to be confirmed before it calls the next people. */
function Due({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const now = useNow()
  const next = useNextStep(alarm)
  if (!next) return null
  return (
    <>
      {' · '}
      <span className={styles.due}>
        <Worded text={t('detail.due', { left: formatDuration(next.at - now) })} parts={{ time: <Time at={next.at} /> }} />
      </span>
    </>
  )
}

function Print({ alarmId }: { alarmId: string }) {
  return <PrintButton bare fetch={() => download(documentCalls.printAlarm, { params: { alarmId } })} />
}

function CopyLink() {
  const { t } = useTranslation('alarms')
  const { message } = App.useApp()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(window.location.href)
      void message.success(t('detail.copied'))
    } catch {
      // Plain HTTP and some browsers keep the clipboard to themselves.
      void message.warning(t('detail.copyFailed'))
    }
  }
  return <Button type="text" icon={<LinkOutlined />} aria-label={t('detail.link')} title={t('detail.link')} onClick={() => void copy()} />
}
