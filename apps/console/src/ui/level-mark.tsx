import type { Level } from '@kilowatch/catalog'
import type { AlarmStanding } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { Mark, type Shape } from './mark.tsx'

/** Shape and colour token of each level. */
export const levelLook: Readonly<Record<Level, { shape: Shape; colour: string; key: 'critical' | 'major' | 'minor' | 'notice' }>> = {
  4: { shape: 'octagon', colour: 'var(--critical)', key: 'critical' },
  3: { shape: 'triangle', colour: 'var(--major)', key: 'major' },
  2: { shape: 'diamond', colour: 'var(--minor)', key: 'minor' },
  1: { shape: 'info', colour: 'var(--notice)', key: 'notice' },
}

/** Of what is active the level's colour, but that red is kept for what nobody has confirmed; of what has cleared grey (visual rules 4 and 15). */
export function levelColour(level: Level, standing: AlarmStanding): string {
  if (standing === 'cleared' || standing === 'over') return 'var(--text-3)'
  return level === 4 && standing === 'ongoing' ? 'var(--text-2)' : levelLook[level].colour
}

/** "紧急", "重要", "次要", "提示". */
export function useLevelName(): (level: Level) => string {
  const { t } = useTranslation('common')
  return (level) => t(`levels.${levelLook[level].key}`)
}

interface LevelMarkProps {
  level: Level
  /** Of the alarm; of what is no alarm: 'ongoing', outlined. */
  standing?: AlarmStanding
  /** Outlined in the level's own colour, however it stands: marks in charts. */
  outlined?: boolean
  size?: number
  /** Said to screen readers, where no word stands beside it. */
  named?: boolean
}

/** The shape of a level: filled while active and unconfirmed, and never otherwise. */
export function LevelMark({ level, standing = 'waiting', outlined = false, size = 16, named = false }: LevelMarkProps) {
  const name = useLevelName()
  const { shape, colour } = levelLook[level]
  const shown = outlined ? colour : levelColour(level, standing)
  return (
    <Mark
      shape={shape}
      colour={shown}
      filled={standing === 'waiting' && !outlined}
      size={size}
      {...(named ? { label: name(level) } : {})}
    />
  )
}
