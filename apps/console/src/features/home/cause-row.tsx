import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { alarmLimitText, alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmLevelWord, AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import type { AlarmSubject } from '../../ui/alarms/step-dialog.tsx'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { useLevelName } from '../../ui/level-mark.tsx'
import { Since, Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { BatteryBadge } from './battery-badge.tsx'
import styles from './cause-row.module.css'
import type { CauseGrouping, CauseRow } from './causes.ts'

interface CauseRowProps {
  row: CauseRow
  by: CauseGrouping
  onConfirm: (request: AlarmSubject) => void
}

/** One cause (or site, or level): what, since when, who knows of it, and exactly one button. */
export function CauseRowView({ row, by, onConfirm }: CauseRowProps) {
  const { t } = useTranslation('home')
  const title = useRowTitle(row, by)
  // The root may be confirmed while other alarms of its cause are not: the row's mark speaks for all of them.
  const mark = { ...row.root, level: row.level, confirmedAt: row.unconfirmed > 0 ? null : (row.confirmed?.at ?? row.root.confirmedAt) }
  return (
    <li className={`${styles.row} ${row.unconfirmed > 0 ? styles.waiting : ''}`}>
      <AlarmMark alarm={mark} size={18} />
      <div className={styles.what}>
        <Link to={addressOf(row, by)} className={styles.title}>
          {title}
        </Link>
        <span className={styles.facts}>
          <AlarmLevelWord alarm={mark} />
          <BatteryBadge supplies={row.supplies} />
          <RowFacts row={row} by={by} />
        </span>
      </div>
      <div className={styles.when}>
        <b>
          <Since at={row.since} />
        </b>
        <span>
          <Worded text={t('causes.since')} parts={{ time: <Time at={row.since} /> }} />
        </span>
      </div>
      <div className={styles.who}>
        <Knowing row={row} />
        <span>{t('causes.size', { alarms: row.alarms, devices: row.devices })}</span>
      </div>
      <RowButton row={row} title={title} address={addressOf(row, by)} onConfirm={onConfirm} />
    </li>
  )
}

function RowButton({
  row,
  title,
  address,
  onConfirm,
}: {
  row: CauseRow
  title: string
  address: string
  onConfirm: CauseRowProps['onConfirm']
}) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const mayOperate = useMayOperate()
  if (row.unconfirmed > 0 && mayOperate) {
    const request = { alarmIds: row.alarmIds, subject: title }
    return (
      <Button
        type="primary"
        className={styles.button ?? ''}
        aria-label={t('causes.confirmNamed', { title })}
        onClick={() => onConfirm(request)}
      >
        {t('causes.confirm')}
      </Button>
    )
  }
  return (
    <Button className={styles.button ?? ''} aria-label={t('causes.openNamed', { title })} onClick={() => void navigate(address)}>
      {t('causes.open')}
    </Button>
  )
}

function Knowing({ row }: { row: CauseRow }) {
  const { t } = useTranslation('home')
  if (row.unconfirmed > 0) return <b className={styles.unconfirmed}>{t('causes.unconfirmed', { count: row.unconfirmed })}</b>
  return (
    <span className={styles.confirmed}>
      <CheckOutlined aria-hidden="true" /> {row.confirmed?.by ?? t('causes.allConfirmed')}{' '}
      {row.confirmed ? <Time at={row.confirmed.at} /> : null}
    </span>
  )
}

function RowFacts({ row, by }: { row: CauseRow; by: CauseGrouping }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { root } = row
  if (by !== 'cause') return <span>{t('causes.count', { count: row.causes })}</span>
  if (root.kind === 'offline' && root.deviceId === null) return <span>{t('causes.silent', { count: row.devices })}</span>
  const value = alarmValue(root, language)
  const limit = alarmLimitText(root, language)
  const figure = root.kind === 'threshold' && value ? `${value.figure} ${value.unit}`.trim() : null
  return <span>{[root.site, figure, limit].filter(Boolean).join(' · ')}</span>
}

function useRowTitle(row: CauseRow, by: CauseGrouping): string {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const levelName = useLevelName()
  if (by === 'site') return row.root.site || t('sites.unnamed')
  if (by === 'level') return levelName(row.level)
  return t('causes.causeTitle', { device: row.root.deviceName, title: alarmTitle(row.root, language) })
}

function addressOf(row: CauseRow, by: CauseGrouping): string {
  if (by === 'site') return `/current_message?${new URLSearchParams({ site: row.root.site })}`
  if (by === 'level') return `/current_message?level=${row.level}`
  return `/current_message?alarm=${row.root.id}`
}
