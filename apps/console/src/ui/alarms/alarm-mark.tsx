import type { Alarm } from '@kilowatch/contract'
import { alarmStandings, standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { LevelMark, levelColour, useLevelName } from '../level-mark.tsx'

type Facts = Pick<Alarm, 'level' | 'releasedAt' | 'confirmedAt'>

/** Nothing is heard of a device or its gateway. */
export function isSilence(alarm: Pick<Alarm, 'kind'>): boolean {
  return alarm.kind === 'offline' || alarm.kind === 'unreachable'
}

/** The mark of an alarm, the same wherever it stands: its level's shape, filled while it is active and nobody has confirmed it, grey once it has cleared. */
export function AlarmMark({ alarm, size = 16 }: { alarm: Facts; size?: number }) {
  return <LevelMark level={alarm.level} standing={standingOf(alarm)} size={size} />
}

/** Its level in words, in the colour of the mark: "紧急"; "离线" where nothing is heard. */
export function AlarmLevelWord({ alarm }: { alarm: Facts & Pick<Alarm, 'kind'> }) {
  const { t } = useTranslation('alarms')
  const levelName = useLevelName()
  const standing = standingOf(alarm)
  return (
    <span style={{ color: levelColour(alarm.level, standing), fontWeight: standing === 'waiting' ? 600 : 400 }}>
      {isSilence(alarm) ? t('silent') : levelName(alarm.level)}
    </span>
  )
}

/** "未恢复 · 未确认": how it stands, in words. */
export function AlarmStandingWord({ alarm }: { alarm: Pick<Alarm, 'releasedAt' | 'confirmedAt'> }) {
  return alarmStandings[standingOf(alarm)][useLanguage()]
}
