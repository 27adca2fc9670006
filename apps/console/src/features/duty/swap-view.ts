import type { DutyRoster, DutySwap } from '@kilowatch/contract'

const open: ReadonlySet<DutySwap['state']> = new Set(['asked', 'agreed'])

/** Those that wait for an answer, and those that are over. */
export function partedSwaps(swaps: readonly DutySwap[]): { waiting: DutySwap[]; over: DutySwap[] } {
  return { waiting: swaps.filter(({ state }) => open.has(state)), over: swaps.filter(({ state }) => !open.has(state)) }
}

export const cellKey = (employeeId: string, day: string, shift: string): string => `${employeeId} ${day} ${shift}`

/** Duties that a waiting swap would move. */
export function pendingCells(swaps: readonly DutySwap[]): Set<string> {
  return new Set(
    partedSwaps(swaps).waiting.flatMap(({ asker, partner, given, taken }) => [
      cellKey(asker.employeeId, given.day, given.shift),
      ...(taken ? [cellKey(partner.employeeId, taken.day, taken.shift)] : []),
    ]),
  )
}

type Duty = DutyRoster['duties'][number]

/** Duties of a person that have not begun. */
export function dutiesAhead({ duties }: Pick<DutyRoster, 'duties'>, employeeId: string, now: number): Duty[] {
  return duties.filter((duty) => duty.employeeId === employeeId && Date.parse(duty.from) > now)
}

/** '2026-12-02 day' names a duty of a person in a choice. */
export const placeKey = ({ day, shift }: Pick<Duty, 'day' | 'shift'>): string => `${day} ${shift}`
export function placeOf(key: string): { day: string; shift: string } {
  const [day = '', shift = ''] = key.split(' ')
  return { day, shift }
}
