import { withoutEnd } from '@kilowatch/catalog'
import { commonFigures, commonWords } from './common-words.ts'

/** Why a password would be among the first that are guessed; the names of its words. */
export type Weakness = 'password-common' | 'password-own' | 'password-pattern'

/** Keys and letters in the order in which fingers run over them. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()_+',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])
const leastRun = 3
/** Signs that stand for letters. */
const letters: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', '5': 's', $: 's', '7': 't' }

/** @param own what the account is called: names, phone, e-mail address. @returns null for a password that nobody guesses soon */
export function weaknessOf(password: string, own: readonly string[]): Weakness | null {
  const text = password.toLowerCase()
  if (isOwn(text, own)) return 'password-own'
  if (isPattern(text)) return 'password-pattern'
  return isCommon(text) ? 'password-common' : null
}

function isOwn(text: string, own: readonly string[]): boolean {
  return own
    .flatMap((name) => namesIn(name.toLowerCase()))
    .some((name) => {
      if (/^\d{6,}$/.test(name)) return text.includes(name) || (text.length >= 6 && name.includes(text))
      return [name, [...name].reverse().join('')].some((word) => isWordWithLittle(text, word))
    })
}

/** A mail address is guessed by its first part as well; what is shorter than three letters, or two of other scripts, is no guess. */
function namesIn(name: string): string[] {
  return [name, name.split('@')[0] ?? '', name.replace(/[^\p{L}\p{N}]/gu, '')].filter((part) => /^\P{ASCII}{2}|.{3}/u.test(part))
}

function isWordWithLittle(text: string, word: string): boolean {
  const at = text.indexOf(word)
  return at >= 0 && isLittle(text.slice(0, at) + text.slice(at + word.length))
}

/** What people put around a word because they are asked for figures: at most four of them, a date, or a pattern. */
function isLittle(around: string): boolean {
  const figures = around.replace(/[^\p{L}\p{N}]/gu, '')
  return !/\p{L}/u.test(figures) && (figures.length <= 4 || isDate(figures) || commonFigures.has(figures) || isPattern(figures))
}

/** Repeats something, or runs over keys; one other character does not save it. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+$/u.test(text)) return true
  let others = 0
  for (let at = 0; at < text.length; ) {
    const length = pieceAt(text, at)
    if (length === 0) others += 1
    at += Math.max(1, length)
  }
  return others <= (text.length > 5 ? 1 : 0)
}

/** How many characters from there on are one and the same, or run over keys; 0: neither. */
function pieceAt(text: string, at: number): number {
  let same = at + 1
  while (same < text.length && text[same] === text[at]) same += 1
  let run = at + leastRun
  if (run > text.length || !isRun(text.slice(at, run))) run = at
  else while (run < text.length && isRun(text.slice(at, run + 1))) run += 1
  const longest = Math.max(run, same - at >= 2 ? same : at)
  return longest - at
}

function isRun(piece: string): boolean {
  return runs.some((row) => row.includes(piece))
}

/** Birthdays: year first or last, the year with two or four figures. */
function isDate(text: string): boolean {
  const day = '(0[1-9]|[12]\\d|3[01])'
  const month = '(0[1-9]|1[0-2])'
  const year = '(19|20)\\d\\d'
  return [`${year}${month}${day}`, `\\d\\d${month}${day}`, `${day}${month}${year}`, `${month}${day}${year}`].some((shape) =>
    new RegExp(`^${shape}$`).test(text),
  )
}

function isCommon(text: string): boolean {
  if (commonFigures.has(text) || isDate(text)) return true
  const begun = withoutEnd(text, /[\d\W_]/)
  const core = begun.replace(/^[\d\W_]+/, '')
  const written = [core, lettered(core), lettered(begun), lettered(text)]
  if (commonWords.has(core)) return isWordWithLittle(text, core)
  return written.slice(1).some((word) => commonWords.has(word)) || isTwoWords(core, text)
}

function lettered(text: string): string {
  return [...text].map((letter) => letters[letter] ?? letter).join('')
}

/** 'woaini' with a name behind it, 'adminadmin', 'loveyoubaby': two of the words, and little around them. */
function isTwoWords(core: string, text: string): boolean {
  if (core.length > 16 || !isWordWithLittle(text, core)) return false
  for (let at = 3; at <= core.length - 3; at++) {
    if (commonWords.has(core.slice(0, at)) && commonWords.has(core.slice(at))) return true
  }
  return false
}
