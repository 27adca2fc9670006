import type { Arrival, arrivalProblems } from '@kilowatch/contract'

/** What a person has done to a row since it came. */
export interface ArrivalEntry {
  name?: string
  site?: string
  brand?: string
  model?: string
  ratedValue?: number | null
  ticked?: boolean
  /** Why it was not taken over. */
  problem?: (typeof arrivalProblems)[number] | undefined
}

export type ArrivalRow = Arrival & ArrivalEntry & { touched: boolean }

/** `site`: where the person says that what comes stands, as long as nobody says otherwise. */
export function arrivalRow(device: Arrival, entry: ArrivalEntry | undefined, site: string): ArrivalRow {
  const placed = device.site || (device.state === 'new' ? site : '')
  return { ...device, site: placed, ...entry, touched: entry !== undefined }
}

/** What the gateway reads is wanted unless a person says otherwise; what looks absent only if one does. What is in the list has no tick. */
export function isTicked({ state, ticked }: Pick<ArrivalRow, 'state' | 'ticked'>): boolean {
  return state !== 'listed' && (ticked ?? state === 'new')
}

/** What a press does: ticked rows are added, and changes of what is in the list go with them. */
export function doing(rows: readonly ArrivalRow[]): { adds: number; changes: number } {
  return { adds: rows.filter(isTicked).length, changes: rows.filter(({ state, touched }) => state === 'listed' && touched).length }
}

export function enteredRows(rows: readonly ArrivalRow[]) {
  return rows
    .filter((row) => isTicked(row) || (row.state === 'listed' && row.touched))
    .map(({ ref, name, site, brand, model, ratedValue }) => ({ ref, name: name.trim(), site, brand, model, rated: ratedValue || null }))
}
