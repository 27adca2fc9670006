import type { Level } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { Mark, type Shape } from './mark.tsx'

/** Shape and colour token of each level. */
export const levelLook: Readonly<Record<Level, { shape: Shape; colour: string; key: 'critical' | 'major' | 'minor' | 'notice' }>> = {
  4: { shape: 'octagon', colour: 'var(--critical)', key: 'critical' },
  3: { shape: 'triangle', colour: 'var(--major)', key: 'major' },
  2: { shape: 'diamond', colour: 'var(--minor)', key: 'minor' },
  1: { shape: 'info', colour: 'var(--notice)', key: 'notice' },
}

/** Red is kept for unconfirmed alarms: a confirmed critical one is outlined in text-2 (visual rules 4 and 15). */
export function levelColour(level: Level, confirmed: boolean): string {
  return level === 4 && confirmed ? 'var(--text-2)' : levelLook[level].colour
}

/** "紧急", "重要", "次要", "提示". */
export function useLevelName(): (level: Level) => string {
  const { t } = useTranslation('common')
  return (level) => t(`levels.${levelLook[level].key}`)
}

interface LevelMarkProps {
  level: Level
  confirmed?: boolean
  /** Outlined in the level's own colour whatever is confirmed: marks in charts. */
  outlined?: boolean
  size?: number
  /** Said to screen readers, where no word stands beside it. */
  named?: boolean
}

/** The shape of a level: filled while unconfirmed. */
export function LevelMark({ level, confirmed = false, outlined = false, size = 16, named = false }: LevelMarkProps) {
  const name = useLevelName()
  const { shape, colour } = levelLook[level]
  const shown = outlined ? colour : levelColour(level, confirmed)
  return <Mark shape={shape} colour={shown} filled={!confirmed && !outlined} size={size} {...(named ? { label: name(level) } : {})} />
}
