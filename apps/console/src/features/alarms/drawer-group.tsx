import { CheckOutlined } from '@ant-design/icons'
import type { Alarm } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmLevelWord, AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { FigureText, Since, Time } from '../../ui/value.tsx'
import { useAlarmActions } from './alarm-actions.tsx'
import styles from './alarm-drawer.module.css'
import type { AlarmGroup } from './alarm-groups.ts'
import { useAlarmName } from './alarm-words.ts'

interface DrawerGroupProps {
  group: AlarmGroup
  onGo: (to: string) => void
}

const first = 3

/** One cause with its first alarms and what can be done about it. */
export function DrawerGroup({ group, onGo }: DrawerGroupProps) {
  const { t } = useTranslation('alarms')
  const name = useAlarmName()(group.root)
  const mark = { ...group.root, confirmedAt: group.unconfirmed.length > 0 ? null : (group.confirmed?.at ?? group.root.confirmedAt) }
  const others = group.alarms.filter((alarm) => alarm.id !== group.root.id)
  const address = (alarm: Alarm) => `/current_message?alarm=${alarm.id}`
  return (
    <li className={`${styles.group} ${group.unconfirmed.length > 0 ? styles.urgent : ''}`}>
      <button type="button" className={styles.head} onClick={() => onGo(address(group.root))}>
        <AlarmMark alarm={mark} size={18} />
        <span className={styles.words}>
          <b>{name}</b>
          <span>
            <AlarmLevelWord alarm={mark} /> ·{' '}
            {[group.root.site, t('group.size', { count: group.alarms.length })].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Since at={group.since} />
      </button>
      {others.slice(0, first).map((alarm) => (
        <OtherAlarm key={alarm.id} alarm={alarm} onOpen={() => onGo(address(alarm))} />
      ))}
      {others.length > first ? (
        <button type="button" className={styles.more} onClick={() => onGo(address(group.root))}>
          {t('drawer.more', { count: others.length - first })}
        </button>
      ) : null}
      <GroupActions group={group} name={name} />
    </li>
  )
}

function OtherAlarm({ alarm, onOpen }: { alarm: Alarm; onOpen: () => void }) {
  const language = useLanguage()
  const value = alarmValue(alarm, language)
  return (
    <button type="button" className={styles.other} onClick={onOpen}>
      <AlarmMark alarm={alarm} size={14} />
      <span>
        {alarmTitle(alarm, language)} · {alarm.deviceName}
      </span>
      {value ? <FigureText {...value} /> : null}
    </button>
  )
}

function GroupActions({ group, name }: { group: AlarmGroup; name: string }) {
  const { t } = useTranslation('alarms')
  const actions = useAlarmActions()
  const mayOperate = useMayOperate()
  const all = group.alarms.map((alarm) => alarm.id)
  return (
    <div className={styles.actions}>
      {group.confirmed ? (
        <span className={styles.known}>
          <CheckOutlined aria-hidden="true" /> {group.confirmed.by} <Time at={group.confirmed.at} />
        </span>
      ) : null}
      {mayOperate ? (
        <>
          {group.unconfirmed.length > 0 ? (
            <Button
              type="primary"
              size="small"
              aria-label={t('drawer.confirmNamed', { title: name })}
              onClick={() => actions.confirm({ alarmIds: group.unconfirmed, subject: name })}
            >
              {t('drawer.confirm')}
            </Button>
          ) : null}
          <Button
            size="small"
            aria-label={t('drawer.assignNamed', { title: name })}
            onClick={() => actions.assign({ alarmIds: all, subject: name })}
          >
            {t('drawer.assign')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
