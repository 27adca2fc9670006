import type { Alarm } from '@kilowatch/contract'
import { standingOf } from '@kilowatch/work'
import type { ReactNode } from 'react'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { LevelMark } from '../../../ui/level-mark.tsx'
import styles from './statistics.module.css'

interface AlarmLine {
  alarm: Alarm
  address: string
  /** At the right end. */
  figures: ReactNode
}

/** Alarms of which something stands out, each with what that is. */
export function AlarmLines({ lines }: { lines: readonly AlarmLine[] }) {
  const language = useLanguage()
  return (
    <ul className={styles.lines}>
      {lines.map(({ alarm, address, figures }) => (
        <li key={alarm.id}>
          <LevelMark level={alarm.level} standing={standingOf(alarm)} />
          <Link to={address}>
            <b>{alarmTitle(alarm, language)}</b>
            <small>{[alarm.site, alarm.deviceName].filter(Boolean).join(' ')}</small>
          </Link>
          <span className={styles.lineFigures}>{figures}</span>
        </li>
      ))}
    </ul>
  )
}
