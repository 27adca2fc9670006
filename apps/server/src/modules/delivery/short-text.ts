import type { NotificationMessage } from './notification.ts'
import { oneLine } from './texts.ts'

/** One text message holds 70 letters beyond ASCII; in a longer one that is sent in parts, each part holds 67 (3GPP TS 23.040). */
const part = { alone: 70, ofSeveral: 67 }
const mostParts = 3

/** A notification in one line for a text message or a call: what happened first, then as much as three parts hold. */
export function shortText({ subject, body }: Pick<NotificationMessage, 'subject' | 'body'>): string {
  const whole = [subject, ...body.split('\n')].map((line) => oneLine(line).trim()).filter((line) => line !== '')
  const text = [...new Set(whole)].join(' ')
  return text.length <= part.alone ? text : cut(text, mostParts * part.ofSeveral)
}

/** In whole letters; lengths are of UTF-16, as text messages count. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.slice(0, most - 1)
  return `${/[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end}…`
}
