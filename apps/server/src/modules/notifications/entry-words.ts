import type { Language } from '@kilowatch/catalog'
import type { NotificationOccasion } from '@kilowatch/contract'
import { timeText } from '../../http/csv.ts'
import { type MessageParams, messageWords } from '../messages/index.ts'
import type { AnnouncementText, NotificationParams } from './facts.ts'
import { inLine, spanWords, text, type Words } from './texts.ts'

type Single = Extract<NotificationParams, { about: 'notice' }>
type Many = Extract<NotificationParams, { about: 'notices' }>

const mostKinds = 5

/** One entry of the outbox in its reader's language and zone; a reminder says so. */
export function entryWords(occasion: NotificationOccasion, params: Single, language: Language): Words {
  const { title, body } = textOf(params, params.timeZone, language)
  if (occasion !== 'repeated' && occasion !== 'escalated') return { subject: title, body: body === '' ? title : body }
  const since = spanWords(params.minutes, language)
  return {
    subject: text(`notice-${occasion}`, language, { title }),
    body: `${body}\n${text(`notice-do-${occasion}`, language, { since })}`,
  }
}

/** What gathered, by its titles; a single one as itself. */
export function gatheredWords(occasion: NotificationOccasion, { notices, kinds, timeZone }: Many, language: Language): Words {
  const kind = occasion === 'quiet-end' ? 'quiet-end' : 'digest'
  const [first] = kinds
  if (notices === 1 && first) {
    const { title, body } = textOf(first, timeZone, language)
    return { subject: title, body: `${body}\n${text(`notices-${kind}`, language)}` }
  }
  const shown = kinds.slice(0, mostKinds)
  const others = notices - shown.reduce((sum, one) => sum + one.notices, 0)
  const lines = shown.map((one) => text('notices-line', language, { title: textOf(one, timeZone, language).title, count: one.notices }))
  const body = [
    text(`notices-${kind}`, language),
    ...lines,
    ...(others > 0 ? [text('notices-others', language, { count: others })] : []),
    text('notices-do', language),
  ]
  return { subject: text(`subject-notices-${kind}`, language, { count: notices }), body: body.join('\n') }
}

interface Worded {
  code: string
  params: MessageParams
  words: AnnouncementText | null
}

function textOf({ code, params, words }: Worded, timeZone: string, language: Language): { title: string; body: string } {
  if (words) return { title: inLine(words.title[language] || words.title.zh), body: words.body[language] || words.body.zh }
  return messageWords(code, inLines(params), { language, time: timeText(timeZone) })
}

/** Names that somebody chose add no lines. */
function inLines(params: MessageParams): MessageParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? inLine(value) : value]))
}
