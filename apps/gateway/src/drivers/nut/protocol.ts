import { DeviceError, type Unreadable } from '../driver.ts'

// Network UPS Tools, "Network protocol information" (RFC 9271): lines of words; a word in quotes may hold blanks, \" and \\.

/** The words of a line. Undefined when a quote is not closed. */
export function wordsOf(line: string): string[] | undefined {
  const words: string[] = []
  let at = 0
  while (at < line.length) {
    if (line[at] === ' ' || line[at] === '\t') {
      at++
      continue
    }
    const word = line[at] === '"' ? quoted(line, at + 1) : bare(line, at)
    if (!word) return undefined
    words.push(word.text)
    at = word.end
  }
  return words
}

interface Word {
  text: string
  end: number
}

function bare(line: string, from: number): Word {
  let end = from
  while (end < line.length && line[end] !== ' ' && line[end] !== '\t') end++
  return { text: line.slice(from, end), end }
}

function quoted(line: string, from: number): Word | undefined {
  let text = ''
  for (let at = from; at < line.length; at++) {
    const char = line[at]
    if (char === '"') return { text, end: at + 1 }
    text += char === '\\' ? (line[++at] ?? '') : char
  }
  return undefined
}

/** A word as it is sent. */
export function quote(word: string): string {
  return /^[A-Za-z0-9._@-]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`
}

/** Whether a text can be sent at all: a line break would begin another command. */
export function isSendable(word: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u001f\u007f]/.test(word)
}

const reasons: Readonly<Record<string, { reason: Unreadable; keepsLink: boolean }>> = {
  'ACCESS-DENIED': { reason: 'login', keepsLink: false },
  'USERNAME-REQUIRED': { reason: 'login', keepsLink: false },
  'PASSWORD-REQUIRED': { reason: 'login', keepsLink: false },
  'INVALID-USERNAME': { reason: 'login', keepsLink: false },
  'INVALID-PASSWORD': { reason: 'login', keepsLink: false },
  'UNKNOWN-UPS': { reason: 'unknown-device', keepsLink: true },
  'DATA-STALE': { reason: 'stale', keepsLink: true },
  'DRIVER-NOT-CONNECTED': { reason: 'stale', keepsLink: true },
  'VAR-NOT-SUPPORTED': { reason: 'not-accepted', keepsLink: true },
  'CMD-NOT-SUPPORTED': { reason: 'not-accepted', keepsLink: true },
  'INSTCMD-FAILED': { reason: 'not-accepted', keepsLink: true },
  'SET-FAILED': { reason: 'not-accepted', keepsLink: true },
  READONLY: { reason: 'not-accepted', keepsLink: true },
  'TOO-LONG': { reason: 'not-accepted', keepsLink: true },
  'INVALID-VALUE': { reason: 'not-accepted', keepsLink: true },
  'FEATURE-NOT-CONFIGURED': { reason: 'tls', keepsLink: false },
  'FEATURE-NOT-SUPPORTED': { reason: 'tls', keepsLink: false },
}

/** What `ERR <code>` means to the gateway. */
export function errorOf(code: string): DeviceError {
  const { reason, keepsLink } = (Object.hasOwn(reasons, code) && reasons[code]) || { reason: 'protocol', keepsLink: false }
  return new DeviceError(reason, `ERR ${code}`, { keepsLink })
}
