import type { RetentionSettings } from '@kilowatch/contract'

/** Days that the contract takes, in the order of the form. */
export const limits: Readonly<Record<keyof RetentionSettings, readonly [number, number]>> = {
  rawDays: [1, 30],
  sealedDays: [30, 7300],
  rollupDays: [30, 7300],
  notificationDays: [30, 3650],
}

/** What would be deleted by a wish; raw days are sealed, not deleted. */
export function shorter(present: RetentionSettings, wish: RetentionSettings): (keyof RetentionSettings)[] {
  return (['sealedDays', 'rollupDays', 'notificationDays'] as const).filter((key) => wish[key] < present[key])
}
