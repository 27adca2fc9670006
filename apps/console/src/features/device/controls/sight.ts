import type { Reading } from '@kilowatch/contract'

/** `changed`: it is another than the one that was looked at; `old`: it is older than may be decided by, or there is none. */
export type Sight = 'fresh' | 'changed' | 'old'

/** Whether what a person looks at may still be decided by. `within`, `now`: milliseconds; `now` by the server's clock. */
export function sightOf(
  seen: number | null,
  reading: Pick<Reading, 'value' | 'at'> | undefined,
  { now, within }: { now: number; within: number },
): Sight {
  if ((reading?.value ?? null) !== seen) return 'changed'
  if (!reading || reading.value === null) return 'old'
  return now - Date.parse(reading.at) > within ? 'old' : 'fresh'
}
