import type { Alarm } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { LevelMark, levelColour, useLevelName } from '../level-mark.tsx'
import { Mark } from '../mark.tsx'

type Facts = Pick<Alarm, 'kind' | 'level' | 'releasedAt' | 'confirmedAt'>

/** Silence has the mark of what is offline; everything else that of its level. */
export function isSilence(alarm: Pick<Alarm, 'kind'>): boolean {
  return alarm.kind === 'offline' || alarm.kind === 'unreachable'
}

/** The mark of an alarm: filled while it is active and nobody has confirmed it. */
export function AlarmMark({ alarm, size = 16 }: { alarm: Facts; size?: number }) {
  if (isSilence(alarm)) return <Mark shape="slash" colour={silenceColour(alarm)} filled={false} size={size} />
  return <LevelMark level={alarm.level} confirmed={!isWaiting(alarm)} size={size} />
}

/** Its level in words, in the level's colour: "紧急"; "离线" where nothing is heard. */
export function AlarmLevelWord({ alarm }: { alarm: Facts }) {
  const { t } = useTranslation('alarms')
  const levelName = useLevelName()
  const silent = isSilence(alarm)
  const colour = silent ? silenceColour(alarm) : levelColour(alarm.level, !isWaiting(alarm))
  return <span style={{ color: colour, fontWeight: isWaiting(alarm) ? 600 : 400 }}>{silent ? t('silent') : levelName(alarm.level)}</span>
}

function isWaiting(alarm: Facts): boolean {
  return alarm.releasedAt === null && alarm.confirmedAt === null
}

function silenceColour(alarm: Facts): string {
  return isWaiting(alarm) ? levelColour(alarm.level, false) : 'var(--offline)'
}
