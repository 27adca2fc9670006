import type { AlarmTarget, AlarmTargets } from '@kilowatch/contract'
import type { LevelMinutes } from './queries.ts'

/** Highest first; those that say nothing are left out. */
export function keptTargets(levels: readonly AlarmTarget[]): AlarmTarget[] {
  return levels
    .filter(({ confirmMinutes, releaseMinutes }) => confirmMinutes !== null || releaseMinutes !== null)
    .sort((one, other) => other.level - one.level)
}

/** As the statement takes them: by level, from the lowest on. */
export function minutesOf(targets: AlarmTargets | null, of: 'confirmMinutes' | 'releaseMinutes'): LevelMinutes {
  return [1, 2, 3, 4].map((level) => targets?.levels.find((target) => target.level === level)?.[of] ?? null)
}
