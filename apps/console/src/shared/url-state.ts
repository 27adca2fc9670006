import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { timeOfDay } from './zone.ts'

/** How one field of the address is read and written; `write` gives null for what need not stand there. */
export interface UrlField<T> {
  read(text: string | null): T
  write(value: T): string | null
  /** Whether it means something; without this, what is written as it was read. */
  isRead?(text: string): boolean
}
// biome-ignore lint/suspicious/noExplicitAny: fields of any value type stand together; each keeps its own in UrlValues
type Fields = Record<string, UrlField<any>>
export type UrlValues<F extends Fields> = { [K in keyof F]: F[K] extends UrlField<infer T> ? T : never }

export const urlText = (absent = ''): UrlField<string> => ({
  read: (text) => text ?? absent,
  write: (value) => (value === absent ? null : value),
})
/** A whole number, not below `least`: no page, count or time of an address is. */
export const urlNumber = (absent: number, least = Math.min(1, absent)): UrlField<number> => ({
  read: (text) => (text && Number.isSafeInteger(Number(text)) && Number(text) >= least ? Number(text) : absent),
  write: (value) => (value === absent ? null : String(value)),
})
/** A moment in milliseconds; read as ISO 8601 as well, without an offset by the clocks of the business. 0: none. */
export const urlTime = (): UrlField<number> => ({
  read: (text) => timeIn(text) ?? 0,
  write: (value) => (value === 0 ? null : String(value)),
  isRead: (text) => timeIn(text) !== null,
})
/** A day as YYYY-MM-DD; empty: none. */
export const urlDay = (): UrlField<string> => ({
  read: (text) => (text && isDay(text) ? text : ''),
  write: (value) => (value === '' ? null : value),
})
export const urlChoice = <const T extends string>(choices: readonly T[], absent: NoInfer<T>): UrlField<T> => ({
  read: (text) => choices.find((choice) => choice === text) ?? absent,
  write: (value) => (value === absent ? null : value),
})
export const urlList = <T extends string = string>(): UrlField<readonly T[]> => ({
  read: (text) => (text ? (text.split(',') as T[]) : []),
  write: (value) => (value.length === 0 ? null : value.join(',')),
})

interface ChangeOptions {
  replace?: boolean
  /** What of others goes from the address with it. */
  drop?: readonly string[]
}

/**
 * Part of the page's state that lives in the address, so that a link shows another person the same view.
 * `fields` must keep its identity (declare it outside of the component).
 */
export function useUrlState<F extends Fields>(fields: F): [UrlValues<F>, (change: Partial<UrlValues<F>>, options?: ChangeOptions) => void] {
  const [params, setParams] = useSearchParams()
  // What was handed over with the address stays with it.
  const { state } = useLocation()
  const text = params.toString()
  const values = useMemo(() => readFields(fields, new URLSearchParams(text)), [fields, text])
  const change = useCallback(
    (changed: Partial<UrlValues<F>>, { replace = true, drop = [] }: ChangeOptions = {}) =>
      setParams(
        (present) => {
          const next = writeFields(fields, present, changed)
          for (const name of drop) next.delete(name)
          return next
        },
        { replace, state },
      ),
    [fields, setParams, state],
  )
  return [values, change]
}

/** The values that an address holds. */
export function readFields<F extends Fields>(fields: F, params: URLSearchParams): UrlValues<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read(params.get(name))])) as UrlValues<F>
}

/** Fields of which the address says something that means nothing, all of it or a part: their defaults stand in, and the page should say so. */
export function unreadFields<F extends Fields>(fields: F, params: URLSearchParams): (keyof F)[] {
  return Object.keys(fields).filter((name) => {
    const text = params.get(name)
    const field = fields[name]
    if (!text || !field) return false
    if (field.isRead) return !field.isRead(text)
    const value: unknown = field.read(text)
    return (field.write(value) ?? String(value)) !== text
  })
}

/** The address with some values changed; others stay. */
export function writeFields<F extends Fields>(fields: F, present: URLSearchParams, changed: Partial<UrlValues<F>>): URLSearchParams {
  const next = new URLSearchParams(present)
  for (const [name, value] of Object.entries(changed)) {
    const text = fields[name]?.write(value) ?? null
    if (text === null) next.delete(name)
    else next.set(name, text)
  }
  return next
}

function timeIn(text: string | null): number | null {
  if (text === null) return null
  if (/^\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : null
  const [, day = '', hours = '', minutes = '', seconds = '0', offset] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  if (!isDay(day)) return null
  if (offset === undefined) return timeOfDay(day, Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)).getTime()
  return Date.parse(text)
}

/** The calendar is asked as well: 2026-02-30 is none. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}
