import { type Level, type Names, state } from '../point.ts'
import { steady } from './steady.ts'

const open = { code: 0, zh: '分闸', en: 'Open' } as const
const closed = { code: 1, zh: '合闸', en: 'Closed' } as const

/** Positions of a breaker that let nothing through. */
export const opened = ['open', 'tripped'] as const

/** Where it is shown, and how it stands on an ordinary day: closed, unless told otherwise. */
interface Usual {
  group?: string
  normal?: 'open' | 'closed'
}

/** A breaker (IEC 60947-2). Open is what somebody wanted; tripped is major, since what it feeds is dead. */
export function breaker<const K extends string>(key: K, name: Names, options: Usual = {}) {
  return state(
    key,
    name,
    { open, closed, tripped: { code: 2, zh: '跳闸', en: 'Tripped' } },
    { tripped: { level: 3, name: { zh: `${name.zh}跳闸`, en: `${name.en} tripped` } } },
    { normal: 'closed', ...options },
  )
}

/** A switch that only follows orders (IEC 60947-4-1, IEC 60947-6-1): a contactor, a side of a transfer switch. */
export function contactor<const K extends string>(key: K, name: Names, options: Usual = {}) {
  return state(key, name, { open, closed }, {}, { normal: 'closed', ...options })
}

/** A part of a device that is normal (0) or failed (1), named by what is said when it fails. Major unless told otherwise. */
export function fault<const K extends string>(
  key: K,
  name: Names,
  failed: Names,
  { level = 3, group }: { level?: Level; group?: string } = {},
) {
  return state(
    key,
    name,
    { normal: { code: 0, zh: '正常', en: 'Normal' }, failed: { code: 1, ...failed } },
    { failed: { level } },
    { timing: steady, ...(group === undefined ? {} : { group }) },
  )
}
