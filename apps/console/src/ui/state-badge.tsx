import type { Level } from '@kilowatch/catalog'
import type { DeviceState } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useStandstill } from '../shared/live-status.ts'
import { LevelMark, levelColour, useLevelName } from './level-mark.tsx'
import { Mark, type Shape } from './mark.tsx'
import styles from './state-badge.module.css'

/** Shape and colour token of each state of a device. */
export const stateLook: Readonly<Record<DeviceState, { shape: Shape; colour: string }>> = {
  normal: { shape: 'check', colour: 'var(--normal)' },
  alarm: { shape: 'octagon', colour: 'var(--critical)' },
  offline: { shape: 'slash', colour: 'var(--offline)' },
  stale: { shape: 'question', colour: 'var(--offline)' },
  unconfigured: { shape: 'dashed', colour: 'var(--unconfigured)' },
  expired: { shape: 'hourglass', colour: 'var(--expired)' },
  disabled: { shape: 'minus', colour: 'var(--offline)' },
}

/** States in the order in which they are counted. */
export const stateOrder: readonly DeviceState[] = ['normal', 'alarm', 'offline', 'stale', 'unconfigured', 'expired', 'disabled']

interface StateProps {
  state: DeviceState
  /** The worst active alarm: shape and colour of its level. */
  worst?: { level: Level; unconfirmed: boolean } | null
}

/** While nothing is heard of the server nobody knows that anything is normal. */
export function useShownState(said: DeviceState): DeviceState {
  const lost = useStandstill()
  return lost && said === 'normal' ? 'stale' : said
}

/** The mark alone. */
export function StateMark({ state, worst = null, size = 16 }: StateProps & { size?: number }) {
  if (state === 'alarm' && worst) return <LevelMark level={worst.level} standing={activeStanding(worst.unconfirmed)} size={size} />
  const { shape, colour } = stateLook[state]
  return <Mark shape={shape} colour={colour} filled size={size} />
}

/** Mark, colour and word of a device's state; `more` is added after a dot ("正常 · 在线模式"), `soft` gives it a pill. */
export function StateBadge({ state: said, worst = null, more, soft = false }: StateProps & { more?: string; soft?: boolean }) {
  const { t } = useTranslation('common')
  const levelName = useLevelName()
  const state = useShownState(said)
  const byLevel = state === 'alarm' && worst
  const colour = byLevel ? levelColour(worst.level, activeStanding(worst.unconfirmed)) : stateLook[state].colour
  const word = byLevel ? t('levelAlarm', { level: levelName(worst.level) }) : t(`states.${state}`)
  return (
    <span className={`${styles.badge} ${soft ? styles.soft : ''}`} style={{ '--mark': colour } as React.CSSProperties}>
      <StateMark state={state} worst={worst} size={14} />
      <span>{more ? `${word} · ${more}` : word}</span>
    </span>
  )
}
