import type { AlarmTargets, AlarmTargetsSeen } from '@kilowatch/contract'

export const targetLevels = [4, 3, 2, 1] as const
export const targetParts = ['confirm', 'release', 'handle'] as const
export type TargetPart = (typeof targetParts)[number]
export type Targets = AlarmTargetsSeen

type Entered = Partial<Record<`${TargetPart}${(typeof targetLevels)[number]}` | 'share', number | null>>

/** Minutes of the unit in which each is entered: what takes hours is not thought of in minutes. */
export const enteredIn = { confirm: 1, release: 1, handle: 60 } as const satisfies Readonly<Record<TargetPart, number>>
const hours = (minutes: number | null) => (minutes === null ? null : minutes / enteredIn.handle)
const inMinutes = (entered: number | null | undefined) => (entered ? Math.max(1, Math.round(entered * enteredIn.handle)) : null)

/** What the form holds; where there is nothing yet, a proposal that is usual in the field. */
export function enteredOf(targets: Targets | null): Entered {
  const { levels, share } = targets ?? usualTargets
  return Object.fromEntries([
    ['share', share],
    ...levels.flatMap(({ level, confirmMinutes, releaseMinutes, handleMinutes }) => [
      [`confirm${level}`, confirmMinutes],
      [`release${level}`, releaseMinutes],
      [`handle${level}`, hours(handleMinutes)],
    ]),
  ])
}

export function targetsOf(entered: Entered): AlarmTargets {
  const levels = targetLevels.map((level) => ({
    level,
    confirmMinutes: entered[`confirm${level}`] ?? null,
    releaseMinutes: entered[`release${level}`] ?? null,
    handleMinutes: inMinutes(entered[`handle${level}`]),
  }))
  return { levels, share: entered.share ?? usualTargets.share }
}

const usualTargets: AlarmTargets = {
  levels: [
    { level: 4, confirmMinutes: 3, releaseMinutes: 30, handleMinutes: 480 },
    { level: 3, confirmMinutes: 5, releaseMinutes: 60, handleMinutes: 1_440 },
    { level: 2, confirmMinutes: 15, releaseMinutes: 240, handleMinutes: 4_320 },
  ],
  share: 90,
}
