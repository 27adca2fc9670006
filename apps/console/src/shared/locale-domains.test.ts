import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', 'locales')
const source = join(import.meta.dirname, '..')

type Texts = { [key: string]: string | Texts }

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? ([[before + key, value]] as [string, string][]) : flat(value, `${before}${key}.`),
  )
}

function read(language: string, file: string): Map<string, string> {
  return new Map(flat(JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts))
}

/** Plural forms are the language's own matter. */
const plural = /_(zero|one|two|few|many|other)$/
const withoutPlural = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(plural, '')))].sort()
const placeholders = (text: string) => [...text.matchAll(/\{+(\w+)[^}]*\}+/g)].map((match) => match[1]).sort()

describe('texts', () => {
  const files = readdirSync(join(folder, 'zh')).sort()

  it('stand in both languages under the same names', () => {
    expect(files.length).toBeGreaterThan(2)
    expect(readdirSync(join(folder, 'en')).sort()).toEqual(files)
  })

  it.each(files)('%s: same keys, none empty, same parameters', (file) => {
    const zh = read('zh', file)
    const en = read('en', file)
    expect(withoutPlural(en.keys())).toEqual(withoutPlural(zh.keys()))
    for (const texts of [zh, en]) for (const [key, text] of texts) expect(text.trim(), key).not.toBe('')
    for (const [key, text] of zh) {
      const other = key.endsWith('_one') ? undefined : en.get(key)
      if (other) expect(placeholders(other), key).toEqual(placeholders(text))
    }
  })

  it.each(files)('%s: Chinese is Chinese and English is English', (file) => {
    const han = /\p{Script=Han}/u
    const otherLanguage = /otherLanguage|language\./
    for (const [key, text] of read('en', file)) if (!otherLanguage.test(key)) expect(han.test(text), `${key}: ${text}`).toBe(false)
  })

  it('are asked for by names that exist', () => {
    const known = new Map(files.map((file) => [file.replace('.json', ''), new Set(withoutPlural(read('zh', file).keys()))]))
    const missing = sources(source).flatMap((path) =>
      unknownKeys(readFileSync(path, 'utf8'), known).map((key) => `${path.slice(source.length)}: ${key}`),
    )
    expect(missing).toEqual([])
  })
})

function sources(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const full = join(path, entry.name)
    if (entry.isDirectory()) return sources(full)
    return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [full] : []
  })
}

/** Literal keys of `t('…')` that no domain named in the file has. */
function unknownKeys(code: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const named = [...code.matchAll(/useTranslation\(([^)]*)\)|\bns: ('[\w-]+')|TFunction<('[\w-]+')>/g)].map((match) =>
    match.slice(1).join(' '),
  )
  const domains = named.flatMap((text) => [...text.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? ''))
  if (domains.length === 0) return []
  const keys = [...code.matchAll(/\bt\('([\w.-]+)'/g)].map((match) => match[1] ?? '')
  return keys.filter((key) => !domains.some((domain) => known.get(domain)?.has(key)))
}
