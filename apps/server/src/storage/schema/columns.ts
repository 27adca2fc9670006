import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** An id or another bigint that is text outside the database. */
export const idColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** An identity column; the database gives it, as text. */
export const identity = customType<{ data: string; driverData: string; default: true }>({
  dataType: () => 'bigint generated always as identity',
})

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** PostgreSQL's one-byte "char". */
export const oneChar = customType<{ data: string; driverData: string }>({ dataType: () => '"char"' })

/** A counter that stays below 2^53. */
export const count = () => bigint({ mode: 'number' })

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
