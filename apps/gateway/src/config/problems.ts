import type { Language } from '@kilowatch/catalog'
import type { z } from 'zod'
import { isTextKey, type TextKey, type TextParams, text } from '../texts.ts'

/** One mistake in a configuration file; `path` leads to the setting, `line` and `column` count from 1. */
export interface Problem {
  key: TextKey
  params: TextParams
  line: number
  column: number
}

/** A mistake by its place in the data, before its line is known. */
export interface PlacedProblem {
  path: readonly PropertyKey[]
  key: TextKey
  params: TextParams
  /** The line to show is that of the key, not of its value. */
  atKey?: boolean
}

/** 'site.yaml:3:5: …' per problem. */
export function problemLines(file: string, problems: readonly Problem[], language: Language): string[] {
  return problems.map(({ key, params, line, column }) => `${file}:${line}:${column}: ${text(language, key, params)}`)
}

/** What the schema found, as our own keys and parameters. */
export function fromIssue(issue: z.core.$ZodIssue): PlacedProblem[] {
  const path = issue.path
  const field = String(path.at(-1) ?? '')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], key: 'unknown-key', params: { field: key }, atKey: true }))
    case 'invalid_type':
      return [typeProblem(issue, field)]
    case 'invalid_value':
      return [{ path, key: 'one-of', params: { field, values: issue.values.join(', ') } }]
    case 'invalid_union':
      return [unionProblem(issue, field)]
    case 'too_small':
      return [{ path, key: 'too-small', params: { field, limit: String(issue.minimum) } }]
    case 'too_big':
      return [{ path, key: 'too-big', params: { field, limit: String(issue.maximum) } }]
    case 'custom':
      return [{ path, key: keyOf(issue.message), params: { field, ...(issue.params as TextParams | undefined) } }]
    default:
      return [{ path, key: keyOf(issue.message), params: { field } }]
  }
}

function keyOf(message: string): TextKey {
  return isTextKey(message) ? message : 'not-allowed'
}

const typeNames: Readonly<Record<string, TextKey>> = {
  string: 'type-text',
  number: 'type-number',
  int: 'type-whole',
  boolean: 'type-boolean',
  array: 'type-list',
  object: 'type-map',
}

function typeProblem(issue: z.core.$ZodIssueInvalidType, field: string): PlacedProblem {
  const path = issue.path
  if (issue.input === undefined) return { path, key: 'missing', params: { field } }
  if (issue.expected === 'string' && typeof issue.input === 'number') return { path, key: 'text-not-number', params: { field } }
  return { path, key: 'wrong-type', params: { field, expected: typeNames[issue.expected] ?? 'type-text' } }
}

function unionProblem(issue: z.core.$ZodIssueInvalidUnion, field: string): PlacedProblem {
  const inner = issue.errors.flat()
  const values = inner.flatMap((each) => (each.code === 'invalid_value' && each.path.length === 0 ? each.values : []))
  const allowed = 'options' in issue && Array.isArray(issue.options) ? issue.options : values
  if (issue.input === undefined && allowed.length > 0) return { path: issue.path, key: 'missing', params: { field } }
  if (allowed.length > 0) return { path: issue.path, key: 'one-of', params: { field, values: allowed.join(', ') } }
  const first = inner.find((each) => each.path.length > 0) ?? inner[0]
  if (!first) return { path: issue.path, key: 'not-allowed', params: { field } }
  const [problem] = fromIssue({ ...first, path: [...issue.path, ...first.path] })
  return problem ?? { path: issue.path, key: 'not-allowed', params: { field } }
}
