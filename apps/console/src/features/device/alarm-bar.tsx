import type { Alarm } from '@kilowatch/contract'
import { alarmCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { alarmLimitText, alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { useNow } from '../../shared/clock.ts'
import { formatClock } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useCommand } from '../../shared/query.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { useUnconfirm } from '../../ui/alarms/use-unconfirm.ts'
import { LevelMark, levelColour, useLevelName } from '../../ui/level-mark.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import type { DeviceData } from './device-data.ts'

/** The worst unconfirmed alarm of the device, with what can be done about it; nothing when there is none. */
export function AlarmBar({ data }: { data: DeviceData }) {
  const unconfirmed = data.alarms.filter((alarm) => !alarm.confirmedAt)
  const worst = unconfirmed[0]
  if (!worst) return null
  return <Bar alarm={worst} more={unconfirmed.length - 1} mayConfirm={data.device.right !== 'view'} />
}

function Bar({ alarm, more, mayConfirm }: { alarm: Alarm; more: number; mayConfirm: boolean }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const levelName = useLevelName()
  const errorText = useErrorText()
  const offerUndo = useUnconfirm()
  const confirm = useCommand(alarmCalls.confirmAlarms, { onDone: offerUndo })
  const link = `/current_message?${new URLSearchParams({ alarm: alarm.id })}`
  return (
    <div className="kw-alarm-bar" role="alert" style={{ '--mark': levelColour(alarm.level, 'waiting') } as React.CSSProperties}>
      <LevelMark level={alarm.level} size={20} />
      <div className="kw-alarm-bar-text">
        <strong>{alarmTitle(alarm, language)}</strong>
        <span>
          {levelName(alarm.level)} · <SinceText alarm={alarm} />
        </span>
        {more > 0 && (
          <Link to={`/current_message?${new URLSearchParams({ deviceId: alarm.deviceId ?? '' })}`}>{t('moreAlarms', { count: more })}</Link>
        )}
        {confirm.isError && <span role="status">{errorText(confirm.error)}</span>}
      </div>
      <div className="kw-alarm-bar-actions">
        <Link to={link}>
          <Button>{t('openAlarm')}</Button>
        </Link>
        {mayConfirm && (
          <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ body: { alarmIds: [alarm.id] } })}>
            {t('confirmAlarm')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** "自 14:02:11，18 min · 195.6 V · 低告警 198.0" */
function SinceText({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const now = useNow('second')
  const formats = useFormats(now)
  const value = alarm.kind === 'threshold' ? alarmValue(alarm, language) : null
  const parts = [
    t('since', { time: formatClock(alarm.openedAt, now), span: formats.since(alarm.openedAt) }),
    value ? `${value.figure} ${value.unit}` : null,
    alarmLimitText(alarm, language),
  ]
  return parts.filter(Boolean).join(' · ')
}
