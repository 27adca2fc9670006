import type { Names } from '@kilowatch/catalog'
import { z } from 'zod'

/** Line ends and other control characters, and those that turn the direction of what follows: a name with them can add headers, rows or letters that are not there. */
const beyondOneLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** What people read of a text that is not of one line. */
export const oneLineWords: Names = {
  zh: '不能含有换行或其他控制字符',
  en: 'Line breaks and other control characters are not possible here',
}

const marker = 'one-line'

export function isOneLine(text: string): boolean {
  return !beyondOneLine.test(text)
}

/** The text as it can stand in one row, in a header or as the name of a file: what could hide or add something is `put` instead. */
export function inOneLine(text: string, put = ' '): string {
  return text.replace(new RegExp(`${beyondOneLine.source}+`, 'gu'), put)
}

/** Whether the message of a schema names this rule; the server puts its words there. */
export function isOneLineMessage(message: string): boolean {
  return message === marker
}

/** A text of one line, trimmed: names, numbers, places, what stands in one row of a list. `most` characters, at least `least`. */
export function line(most: number, least = 0) {
  return z.string().trim().min(least).max(most).refine(isOneLine, { error: marker })
}
