import type { z } from 'zod'
import type { Says } from './refusal.ts'
import { says, type WordKey } from './words.ts'

/** What is wrong with a value, in words of ours: those of a validator are for programmers. */
export function saysIssue(issue: z.core.$ZodIssue): Says {
  switch (issue.code) {
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? says('input-empty')
        : says(sizes[issue.origin]?.least ?? 'input-too-small', { least: Number(issue.minimum) })
    case 'too_big':
      return says(sizes[issue.origin]?.most ?? 'input-too-big', { most: Number(issue.maximum) })
    case 'invalid_type':
      return says(kinds[issue.expected] ?? 'input-wrong')
    case 'invalid_value':
      return issue.values.length > 20 ? says('input-no-choice') : says('input-one-of', { values: issue.values.map(String).join(', ') })
    case 'invalid_format':
      return says(issue.format === 'date' ? 'input-day' : issue.format === 'datetime' ? 'input-instant' : 'input-format')
    case 'not_multiple_of':
      return says('input-steps', { step: issue.divisor })
    default:
      return says('input-wrong')
  }
}

const sizes: Readonly<Record<string, { least: WordKey; most: WordKey }>> = {
  string: { least: 'input-too-short', most: 'input-too-long' },
  array: { least: 'input-too-few', most: 'input-too-many' },
}

const kinds: Readonly<Record<string, WordKey>> = {
  string: 'input-text',
  number: 'input-number',
  int: 'input-whole',
  boolean: 'input-boolean',
  array: 'input-list',
  object: 'input-object',
  record: 'input-object',
}
