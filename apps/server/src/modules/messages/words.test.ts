import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import en from '../../../locales/en/messages.json' with { type: 'json' }
import zh from '../../../locales/zh/messages.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** Put together from the kind of contact. */
const ofContacts = ['phone-changed', 'email-changed']

test('every message is told by some part of the server, in both languages, with the same values', () => {
  expect(Object.keys(zh)).toEqual(Object.keys(en))
  for (const [code, words] of Object.entries(en)) {
    expect({ code, told: ofContacts.includes(code) || sources.includes(`'${code}'`) }).toEqual({ code, told: true })
    const other = zh[code as keyof typeof zh]
    for (const text of [words.title, words.body, other.title, other.body]) expect(text).not.toBe('')
    expect({ code, values: valuesOf(`${other.title} ${other.body}`) }).toEqual({ code, values: valuesOf(`${words.title} ${words.body}`) })
  }
})

function valuesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()
}
