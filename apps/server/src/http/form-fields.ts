import type { z } from 'zod'
import { budgets } from '../budgets/index.ts'
import { depthOf } from './json-depth.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields of a form are texts: where the schema wants something else, a field is read as what its text stands for. */
export function fromForm(schema: z.ZodType, fields: Fields): Fields {
  const issues = schema.safeParse(fields).error?.issues ?? []
  const meant = issues.flatMap((issue) => {
    const [name] = issue.path
    if (typeof name !== 'string' || !Object.hasOwn(fields, name)) return []
    const list = issue.path.length === 1 && issue.code === 'invalid_type' && issue.expected === 'array'
    return [[name, list ? listOf(fields[name]) : meaningOf(fields[name])] as const]
  })
  return { ...fields, ...Object.fromEntries(meant) }
}

/** JSON where the text is JSON: a number, true, a list, an object. */
function meaningOf(given: unknown): unknown {
  if (typeof given !== 'string' || depthOf(given) > budgets.bodyDepth.most) return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}

/** A name that stands once is a list of one, unless its text is a list. */
function listOf(given: unknown): unknown {
  const value = meaningOf(given)
  return Array.isArray(value) ? value : [given]
}
