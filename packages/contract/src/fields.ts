import { z } from 'zod'
import { line } from './one-line.ts'

/** Field formats of the specification, each once. */

/** Device, uplink and probe ids: 12 to 20 digits. */
const boxId = /^\d{12,20}$/
export const DeviceId = z.string().regex(boxId)
export const UplinkId = z.string().regex(boxId)
/** Ids that the database gives: whole numbers, as text. */
export const RecordId = z.string().regex(/^\d{1,18}$/)
/** Device and other names: 15 characters at the most. */
export const ShortName = line(15, 1)
/** A site or uplink: 30 characters, as the monitoring centre. */
export const LongName = line(30, 1)
export const Note = z.string().trim().max(500)
/** ISO 8601 with offset. */
export const Instant = z.iso.datetime({ offset: true })
/** A day of what has happened: the server, which knows what day it is, takes none after today. */
export const PastDay = z.iso.date().meta({ description: 'Not after today' })

/** The first field of an input that holds a day after today, though its schema is `PastDay`. @param today 'yyyy-mm-dd' */
export function dayAhead(schema: z.ZodType, value: unknown, today: string): string | undefined {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return undefined
  return Object.keys(schema.shape).find((key) => {
    const given = (value as Record<string, unknown>)[key]
    return typeof given === 'string' && given > today && innermost(schema.shape[key]) === PastDay
  })
}

function innermost(schema: unknown): unknown {
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
  return isWrapped ? innermost(schema.unwrap()) : schema
}

/** Pages begin with 1. */
export const Page = z.coerce.number().int().min(1).max(100_000).default(1)
export const PageSize = z.coerce.number().int().min(1).max(200).default(20)

/** How a table that is brought as a text may be written. */
export const tableEncodings = ['utf-8', 'gb18030', 'windows-1252'] as const
const Encoding = z.enum(tableEncodings)
export type TableEncoding = z.output<typeof Encoding>
/** Beside the file: without it the encoding is found out. */
export const TableWish = z.object({ encoding: Encoding.optional() })
/** As what a text was read; null: a workbook says itself. */
export const ReadEncoding = Encoding.nullable()

const tableFormat = z.enum(['csv', 'xlsx'])
/** Of an exported table. */
export const TableFormat = tableFormat.default('csv')
/** Of one that the specification calls a workbook. */
export const WorkbookFormat = tableFormat.default('xlsx')

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number().int() })
}

const commaSeparated = z.string().transform((text) => text.split(',').filter((part) => part !== ''))

/** A comma-separated list in a query. */
export function listOf(max: number) {
  return commaSeparated.pipe(z.array(z.string()).max(max))
}

/** A comma-separated list of known words in a query. */
export function listAmong<const W extends string>(words: readonly W[]) {
  return commaSeparated.pipe(z.array(z.enum(words)).max(words.length))
}

/** A browser's own random secret of 256 bits, by which it is known where somebody signed in with it before. It opens nothing. */
export const BrowserSecret = z.string().regex(/^[\w-]{43}$/)
/** Which of the two log-ins: client users, or service providers. */
export const Mode = z.enum(['client', 'provider'])
export type Mode = z.output<typeof Mode>

export const Person = z.object({ id: RecordId, name: z.string() })
/** 1 notice, 2 minor, 3 major, 4 critical. */
export const AlarmLevel = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const DeviceState = z.enum(['disabled', 'expired', 'unconfigured', 'offline', 'alarm', 'stale', 'normal'])
export const Quality = z.enum(['good', 'stale', 'bad'])
export type DeviceState = z.output<typeof DeviceState>
export type Quality = z.output<typeof Quality>
export type Person = z.output<typeof Person>

/** What a device calls its points and in which unit it reports them, by the field of its information; absent where it says nothing. */
export const Given = z.record(z.string(), z.string()).optional()
