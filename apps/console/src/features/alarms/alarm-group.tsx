import { CheckOutlined, RightOutlined, UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../shared/viewport.ts'
import { AlarmLevelWord, AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { Since, Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { useAlarmActions } from './alarm-actions.tsx'
import type { AlarmGroup } from './alarm-groups.ts'
import styles from './alarm-list.module.css'
import { AlarmRow } from './alarm-row.tsx'
import { useGroupName } from './alarm-words.ts'
import { useAlarmView } from './use-alarm-view.ts'
import type { Selection } from './use-selection.ts'

interface AlarmGroupProps {
  group: AlarmGroup
  /** Place in the list, from 0: the first groups are open. */
  place: number
  /** Other pages may hold more of its alarms. */
  partial: boolean
  selection: Selection
  /** Alarms that have left the list. */
  gone: ReadonlySet<string>
}

/** Rows of a group that are shown before "more" is asked for. */
const first = 5

/** Alarms of one cause (site, level) under a head that opens and closes. */
export function AlarmGroupView({ group, place, partial, selection, gone }: AlarmGroupProps) {
  const [view] = useAlarmView()
  const narrow = useNarrow()
  const [chosen, choose] = useState<boolean | null>(null)
  const [whole, setWhole] = useState(false)
  const headless = view.by === 'none'
  const holdsOpened = group.alarms.some((alarm) => alarm.id === view.alarm)
  const openAtFirst = group.unconfirmed.length > 0 || holdsOpened || (place < 2 && !narrow)
  // What stands open stays so when somebody confirms it meanwhile: nothing moves below the pointer.
  const [opened, keepOpen] = useState(openAtFirst)
  if (openAtFirst && !opened) keepOpen(true)
  const open = headless || (chosen ?? opened)
  const all = headless || whole || group.alarms.length <= first + 1 || group.alarms.slice(first).some((alarm) => alarm.id === view.alarm)
  const shown = all ? group.alarms : group.alarms.slice(0, first)
  return (
    <div className={`${styles.group} ${group.unconfirmed.length > 0 && !headless ? styles.urgent : ''}`}>
      {headless ? null : <GroupHead group={group} partial={partial} open={open} onToggle={() => choose(!open)} />}
      {open ? (
        <>
          <ul className={styles.rows}>
            {shown.map((alarm) => (
              <AlarmRow key={alarm.id} alarm={alarm} selection={selection} dated={headless} gone={gone.has(alarm.id)} />
            ))}
          </ul>
          {headless || group.alarms.length <= first + 1 ? null : (
            <MoreButton count={group.alarms.length - first} whole={all} onToggle={() => setWhole(!all)} />
          )}
          {headless ? null : <PhoneActions group={group} />}
        </>
      ) : null}
    </div>
  )
}

interface GroupHeadProps {
  group: AlarmGroup
  partial: boolean
  open: boolean
  onToggle: () => void
}

function GroupHead({ group, partial, open, onToggle }: GroupHeadProps) {
  const { t } = useTranslation('alarms')
  const [view] = useAlarmView()
  const name = useGroupName()(group, view.by)
  const mark = { ...group.root, confirmedAt: group.unconfirmed.length > 0 ? null : (group.confirmed?.at ?? group.root.confirmedAt) }
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-label={t(open ? 'group.collapse' : 'group.expand', { title: name })}
        onClick={onToggle}
      >
        <RightOutlined aria-hidden="true" className={open ? styles.opened : undefined} />
        <span className={styles.headMark}>
          <AlarmMark alarm={mark} size={20} />
        </span>
        <span className={styles.headWords}>
          <b>{name}</b>
          <span className={styles.headFacts}>
            <span className={styles.headLevel}>
              <AlarmLevelWord alarm={mark} /> ·{' '}
            </span>
            {t(partial ? 'group.sizeHere' : 'group.size', { count: group.alarms.length })} ·{' '}
            <Worded text={t('group.since')} parts={{ time: <Time at={group.since} /> }} />
            {group.confirmed ? (
              <span className={styles.headKnown}>
                {' · '}
                <CheckOutlined aria-hidden="true" /> {group.confirmed.by} <Time at={group.confirmed.at} />
              </span>
            ) : null}
          </span>
        </span>
        <span className={styles.headSince}>
          <Since at={group.since} />
        </span>
      </button>
      <GroupState group={group} name={name} />
    </div>
  )
}

/** Who knows of it; or how many alarms wait, with the button that confirms them all. */
function GroupState({ group, name }: { group: AlarmGroup; name: string }) {
  const { t } = useTranslation('alarms')
  const actions = useAlarmActions()
  const mayOperate = useMayOperate()
  if (group.unconfirmed.length === 0) {
    return (
      <span className={styles.known}>
        <CheckOutlined aria-hidden="true" /> {group.confirmed?.by ?? t('state.released')}
      </span>
    )
  }
  return (
    <span className={styles.headState}>
      <b className={styles.unconfirmed}>{t('group.unconfirmed', { count: group.unconfirmed.length })}</b>
      {mayOperate ? (
        <Button
          size="small"
          className={styles.headButton ?? ''}
          aria-label={t('group.confirmNamed', { title: name })}
          onClick={() => actions.confirm({ alarmIds: group.unconfirmed, subject: name })}
        >
          {t('group.confirm')}
        </Button>
      ) : null}
    </span>
  )
}

function MoreButton({ count, whole, onToggle }: { count: number; whole: boolean; onToggle: () => void }) {
  const { t } = useTranslation('alarms')
  return (
    <button type="button" className={styles.more} aria-expanded={whole} onClick={onToggle}>
      {whole ? t('group.fewer') : t('group.more', { count })}
    </button>
  )
}

/** Large buttons under a group that waits, on phones only. */
function PhoneActions({ group }: { group: AlarmGroup }) {
  const { t } = useTranslation('alarms')
  const [view] = useAlarmView()
  const narrow = useNarrow()
  const mayOperate = useMayOperate()
  const actions = useAlarmActions()
  const name = useGroupName()(group, view.by)
  if (!narrow || !mayOperate || group.unconfirmed.length === 0) return null
  return (
    <div className={styles.phoneActions}>
      <Button
        type="primary"
        size="large"
        aria-label={t('group.confirmNamed', { title: name })}
        onClick={() => actions.confirm({ alarmIds: group.unconfirmed, subject: name })}
      >
        {t('group.confirm')}
      </Button>
      <Button
        size="large"
        icon={<UserOutlined />}
        aria-label={t('group.assignNamed', { title: name })}
        onClick={() => actions.assign({ alarmIds: group.alarms.map((alarm) => alarm.id), subject: name })}
      />
    </div>
  )
}
