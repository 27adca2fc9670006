import {
  type AnyCall,
  dayAhead,
  type FormatName,
  formatOfMessage,
  formats,
  isOneLineMessage,
  oneLineWords,
  problemOf,
} from '@kilowatch/contract'
import type { z } from 'zod'
import { budgets } from '../budgets/index.ts'
import type { ParsedInput } from './access.ts'
import { saysIssue } from './input-words.ts'
import { Refusal, type Says } from './refusal.ts'
import { says } from './words.ts'

/**
 * The raw parts of a request, checked against the declaration; fields that it does not name are dropped.
 * @param today 'yyyy-mm-dd' where the caller is
 */
export function parseInput(call: AnyCall, raw: ParsedInput, today: string): ParsedInput {
  refuseHostileText(raw.params, 'params')
  refuseHostileText(raw.query, 'query')
  refuseHostileText(raw.body, 'body')
  const part = (schema: z.ZodType | undefined, value: unknown, name: 'query' | 'body') => {
    if (!schema) return undefined
    const ahead = dayAhead(schema, value, today)
    if (ahead !== undefined) throw new Refusal(10003, { field: `${name}.${ahead}`, says: says('day-ahead') })
    return parsed(schema, value ?? {}, name)
  }
  return { params: raw.params, query: part(call.query, raw.query, 'query'), body: part(call.body, raw.body, 'body') }
}

/** What the schema makes of a value. @throws Refusal 10003, or 10004 where something is missing, with the path that begins with `part` */
export function parsed(schema: z.ZodType, value: unknown, part: 'query' | 'body'): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refusalOf(result.error.issues[0], value, part)
}

/** The first problem: its path, and its words in the language of anyone who reads them. */
function refusalOf(issue: z.core.$ZodIssue | undefined, value: unknown, part: string): Refusal {
  const path = issue?.path ?? []
  const field = [part, ...path.map(String)].join('.')
  const given = valueAt(value, path)
  const format = formatOfMessage(issue?.message ?? '')
  if (format) return new Refusal(10003, { field, says: saysFormat(format, given) })
  if (isOneLineMessage(issue?.message ?? ''))
    return new Refusal(10003, { field, says: (language) => `${path.join('.') || part}: ${oneLineWords[language]}` })
  if (issue?.code === 'invalid_type' && given === undefined) return new Refusal(10004, { field, says: says('missing', { field }) })
  const words = issue ? saysIssue(issue) : says('input-wrong')
  return new Refusal(10003, { field, says: (language) => `${path.join('.') || part}: ${words(language)}` })
}

/** The words of a named format: one for nothing entered, one for what does not fit. */
function saysFormat(format: FormatName, given: unknown): Says {
  return (language) => (problemOf(format, typeof given === 'string' ? given : '') ?? formats[format].wrong)[language]
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (holder, key) => (typeof holder === 'object' && holder !== null ? (holder as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )
}

/** The database keeps no NUL in texts, and no declared input is deep; nobody types either. */
function refuseHostileText(value: unknown, field: string, depth = 0): void {
  if (depth > budgets.bodyDepth.most) throw new Refusal(10003, { says: says('too-deep') })
  if (typeof value === 'string' && value.includes('\u0000')) throw new Refusal(10003, { field, says: says('hostile-text') })
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\u0000')) throw new Refusal(10003, { field, says: says('hostile-text') })
    refuseHostileText(inner, `${field}.${key}`, depth + 1)
  }
}
