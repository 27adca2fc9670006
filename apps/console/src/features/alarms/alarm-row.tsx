import { UserOutlined } from '@ant-design/icons'
import type { Alarm } from '@kilowatch/contract'
import { Checkbox } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { alarmLimitText, alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { formatDuration } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark, AlarmStandingWord } from '../../ui/alarms/alarm-mark.tsx'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { MaintainedTag } from '../../ui/maintenance/maintained-tag.tsx'
import { FigureText, Since, Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { isUnconfirmed } from './alarm-groups.ts'
import styles from './alarm-row.module.css'
import { changeView } from './alarm-view.ts'
import { useAlarmName } from './alarm-words.ts'
import type { Selection } from './use-selection.ts'

interface AlarmRowProps {
  alarm: Alarm
  selection: Selection
  /** Says when it opened: where no head of a group does. */
  dated: boolean
  /** It has left the list, and only stays where it stood. */
  gone: boolean
}

/** One alarm: mark, what over where, value over its limit, how long over its state. A click opens its detail. */
export const AlarmRow = memo(function AlarmRow({ alarm, selection, dated, gone }: AlarmRowProps) {
  const { t } = useTranslation('alarms')
  const [params] = useSearchParams()
  const mayOperate = useMayOperate()
  const opened = params.get('alarm') === alarm.id
  const name = useAlarmName()(alarm)
  const to = `?${changeView(params, { alarm: alarm.id })}`
  return (
    <li className={`${styles.row} ${opened ? styles.opened : ''} ${gone ? styles.gone : ''}`} data-row-key={alarm.id}>
      {mayOperate ? (
        <Checkbox
          className={styles.check ?? ''}
          aria-label={t('list.select', { title: name })}
          checked={selection.ids.has(alarm.id)}
          onChange={() => selection.toggle(alarm.id)}
        />
      ) : null}
      <Link
        className={`${styles.link} ${dated ? styles.dated : ''}`}
        to={to}
        replace={params.has('alarm')}
        preventScrollReset
        aria-current={opened ? 'true' : undefined}
      >
        {dated ? (
          <span className={styles.at}>
            <Time at={alarm.openedAt} full />
          </span>
        ) : null}
        <AlarmMark alarm={alarm} />
        <What alarm={alarm} />
        <Amount alarm={alarm} />
        <span className={styles.side}>
          <span>{alarm.releasedAt === null ? <Since at={alarm.openedAt} /> : <Lasted alarm={alarm} />}</span>
          <StateWord alarm={alarm} />
        </span>
      </Link>
    </li>
  )
})

function What({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  return (
    <span className={styles.what}>
      <span className={styles.title}>
        {alarmTitle(alarm, language)}
        {alarm.foundAfterwards ? (
          <span className={styles.tag} title={t('state.foundHelp')}>
            {t('state.found')}
          </span>
        ) : null}
        <MaintainedTag deviceId={alarm.releasedAt === null ? alarm.deviceId : null} />
      </span>
      <span className={styles.place}>
        {[alarm.site, alarm.deviceName].filter(Boolean).join(' ')} · {alarm.deviceId ?? alarm.uplinkId}
        {alarm.assignee ? (
          <span className={styles.person}>
            <UserOutlined aria-hidden="true" /> {alarm.assignee.name}
          </span>
        ) : null}
      </span>
    </span>
  )
}

function Amount({ alarm }: { alarm: Alarm }) {
  const language = useLanguage()
  const value = alarmValue(alarm, language)
  return (
    <span className={`${styles.side} ${styles.amount}`}>
      {value ? <FigureText {...value} /> : <span>—</span>}
      <span className={styles.quiet}>{alarmLimitText(alarm, language) ?? '—'}</span>
    </span>
  )
}

function Lasted({ alarm }: { alarm: Alarm }) {
  return formatDuration(Date.parse(alarm.releasedAt ?? '') - Date.parse(alarm.openedAt))
}

function StateWord({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  if (isShelved(alarm) && alarm.shelvedUntil) {
    return (
      <span className={styles.quiet}>
        <Worded text={t('state.shelved')} parts={{ time: <Time at={alarm.shelvedUntil} /> }} />
      </span>
    )
  }
  if (alarm.releasedAt === null) {
    return (
      <span className={isUnconfirmed(alarm) ? styles.unconfirmed : styles.quiet}>
        <AlarmStandingWord alarm={alarm} />
      </span>
    )
  }
  return (
    <span className={styles.quiet}>
      <Worded
        text={t(alarm.confirmedAt === null ? 'state.overUnconfirmed' : 'state.over')}
        parts={{ time: <Time at={alarm.releasedAt} /> }}
      />
    </span>
  )
}

/** Whether it is on the shelf now. */
export function isShelved(alarm: Pick<Alarm, 'shelvedUntil' | 'releasedAt'>): boolean {
  return alarm.releasedAt === null && alarm.shelvedUntil !== null && Date.parse(alarm.shelvedUntil) > Date.now()
}
