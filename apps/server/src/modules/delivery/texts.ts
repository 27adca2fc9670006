import { filled, type Language } from '@kilowatch/catalog'
import { inOneLine } from '@kilowatch/contract'
import en from '../../../locales/en/delivery.json' with { type: 'json' }
import zh from '../../../locales/zh/delivery.json' with { type: 'json' }

const words: Record<Language, Record<keyof typeof en, string>> = { zh, en }

export const purposes = [
  'sign-in-code',
  'register-code',
  'reset-code',
  'contact-code',
  'join-code',
  'phone-moved',
  'email-moved',
  'invitation',
  'operator-invitation',
  'test',
] as const
export type Purpose = (typeof purposes)[number]

type FailureKey = Extract<keyof typeof en, `failure-${string}`>
export type FailureCode = FailureKey extends `failure-${infer Code}` ? Code : never

export interface Text {
  subject: string
  /** Plain text. */
  body: string
}

/** What holds where the sender does not say otherwise: minutes of a code, days of an invitation. */
const usual = { minutes: '10', days: '7' }

/** What a person reads, in the given language; parameters stand as they are, in one line each. */
export function textOf(purpose: Purpose, params: Readonly<Record<string, string>>, language: Language): Text {
  const known = { ...usual, ...params }
  return { subject: worded(`${purpose}-subject`, known, language), body: worded(`${purpose}-text`, known, language) }
}

export function failureText(code: FailureCode, language: Language): string {
  return words[language][`failure-${code}`]
}

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(en, `failure-${code}`)
}

export function productName(language: Language): string {
  return words[language].product
}

/** The words of a link to the page that a notification is about. */
export function openLink(language: Language): string {
  return words[language]['open-link']
}

/** Ends every message of a robot: such a word is what a robot that listens for one can be told. */
export function robotFooter(language: Language): string {
  return words[language]['robot-footer']
}

export function testText(language: Language): Text {
  return { subject: words[language]['notification-test-subject'], body: words[language]['notification-test-text'] }
}

function worded(key: keyof typeof en, params: Readonly<Record<string, string>>, language: Language): string {
  return filled(words[language][key], params, { put: oneLine, absent: '' })
}

/** A text that is not ours, as a name that somebody chose, must not add lines, and so headers or a text of its own, to a message of ours. */
export function oneLine(text: string): string {
  return inOneLine(text)
}

/** The same text as a page; everything that is not ours is escaped. */
export function htmlOf({ subject, body }: Text, language: Language): string {
  const link = /https?:\/\/\S+/
  const shown = escaped(body).replace(link, (address) => `<a href="${address}">${address}</a>`)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="font-family:sans-serif;font-size:16px;line-height:1.6"><p>${shown}</p><p style="color:#666">${escaped(productName(language))}</p></body></html>`,
  ].join('')
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
