import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '../packages/contract/src/messages.ts'

const root = join(import.meta.dirname, '..')

/** A text that people read, with where it stands. */
type Said = readonly [where: string, text: string]
type Texts = { [key: string]: string | Texts }
type Language = 'zh' | 'en'

function flat(texts: Texts, before: string): Said[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? ([[`${before} ${key}`, value]] as Said[]) : flat(value, `${before} ${key}`),
  )
}

const files = (folder: string): string[] =>
  (readdirSync(join(root, folder), { recursive: true }) as string[]).map((file) => join(folder, file))

function localesOf(language: Language): Said[] {
  const paths = [
    ...['apps/console/src/locales', 'apps/server/locales'].flatMap((folder) => files(join(folder, language))),
    join('apps/gateway/locales', `${language}.json`),
  ]
  return paths.flatMap((path) => flat(JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts, path))
}

/** Names in code: of the catalogue, of lists, columns and fields, of work and its steps, of pages; and the manual's paragraphs. */
function namesOf(language: Language): Said[] {
  const folders = ['catalog', 'contract', 'work'].map((name) => `packages/${name}/src`)
  const sources = [...folders, 'apps/console/src', 'apps/server/src'].flatMap(files).filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  const named = new RegExp(`\\b${language}:\\s*('(?:[^'\\\\]|\\\\.)*'|"[^"]*"|\`[^\`]*\`)`, 'g')
  const written = /'((?:[^'\\]|\\.)+)'/g
  return sources.flatMap((path) => {
    const code = readFileSync(join(root, path), 'utf8')
    if (path.endsWith('help/manual/chapters.ts'))
      return [...code.matchAll(written)]
        .map(([, text = '']): Said => [path, text])
        .filter(([, text]) => /\p{Script=Han}/u.test(text) === (language === 'zh'))
    return [...code.matchAll(named)].map(([, text = '']): Said => [path, text.slice(1, -1)])
  })
}

const all = { zh: [...localesOf('zh'), ...namesOf('zh')], en: [...localesOf('en'), ...namesOf('en')] }
const withWord = (language: Language, word: RegExp) => all[language].filter(([, text]) => word.test(text)).map((said) => said.join(': '))

test('every text of the product is looked at', () => {
  expect(all.en.length).toBeGreaterThan(7_000)
  expect(all.zh.length).toBeGreaterThan(7_000)
  for (const text of ['High release', 'Battery string', 'Monitoring center', 'On-call contacts', 'Duty and shift swaps'])
    expect(all.en.map(([, said]) => said)).toContain(text)
})

/** One spelling, and the field's word where another one was used for it. */
const notEnglish: readonly [wrong: RegExp, right: string][] = [
  [/\bcentre/i, 'center'],
  [/\b(un)?favourabl|\b(colou|labou|behaviou|neighbou|honou)r/i, 'color, labor'],
  [/\b\w+cell(ed|ing)\b/i, 'canceled'],
  [/catalogue/i, 'catalog'],
  [/\bmetres?\b|\blitres?\b/i, 'meter'],
  [/\blicence/i, 'license'],
  [/\bgrey/i, 'gray'],
  [/(author|recogn|organ|synchron|equal|util|custom|summar|energ)is(e|ed|es|ing|ation|ations)\b/i, 'authorize'],
  [/\bburnt\b|\blearnt\b|\bdiscolour/i, 'burned'],
  [/e-mail/i, 'email'],
  [/\bsign(s|ed|ing)?[ -]in\b|\bsign(s|ed|ing)?[ -]out\b|\blogon\b(?! failure)/i, 'log in'],
  // The specification fixes one text with this word.
  [/\brelief\b(?! threshold$)/i, 'release'],
  [/battery group/i, 'battery string'],
  [/\broads?\b/i, 'feed'],
  [/equalized charge|boost(ing)? charg/i, 'equalizing charge'],
  [/\bearth/i, 'ground'],
  [/\bpoles? and (straps?|links?)/i, 'terminals and connectors'],
  [/hand-over/i, 'handover'],
  [/\bone-key\b/i, 'one-click'],
  [/whom to call|look at first|\banew\b|\bin hand\b|changed much|goes back|what you leave|enter leave/i, 'plain words'],
  [/\bhand(s|ed)? (it |them )?on\b/i, 'reassign'],
  [/\bgive(n)? to (a )?(provider|agent)/i, 'assign to'],
  [/cancel (the )?confirmation/i, 'withdraw confirmation'],
  [/\bany more\b|at the most\b/i, 'anymore, at most'],
]

test.each(notEnglish)('review V18: no English text says %s', (wrong, right) => {
  expect(withWord('en', wrong), right).toEqual([])
})

/** One word of each pair, and no word for word translations. */
const notChinese: readonly [wrong: RegExp, right: string][] = [
  [/你/, '您'],
  [/主用户/, '主账号'],
  [/设备自报/, '设备上报'],
  [
    /急的在前|什么时候多|此刻找谁|这一步没有人|断网照(做|常放行)|此刻未了|从一个读数到一次修复/,
    '按严重程度、时段分布、值班联系人、本级无联系人、断网时照常执行、待移交事项',
  ],
  [/相位齐全/, '缺相检测：正常'],
  [/\}\}? ?分(?![钟享])/, 'min 或 分钟'],
  [/设备ID|网关ID/, '设备 ID'],
]

test.each(notChinese)('review V17: no Chinese text says %s', (wrong, right) => {
  expect(withWord('zh', wrong), right).toEqual([])
})

test('review V17: the charge of a battery in percent and its capacity in Ah have names of their own', () => {
  const code = files('packages/catalog/src')
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  expect([...code.matchAll(/zh: '电池容量'[^\n]*/g)].map(([line]) => /A\.h/.test(line))).toEqual([true, true, true])
  expect([...code.matchAll(/zh: '电池电量'[^\n]*/g)].map(([line]) => /'%'/.test(line))).toEqual([true, true])
})

test('review C5: each message of the catalogue is said somewhere', () => {
  const code = ['packages/contract/src', 'apps/console/src', 'apps/server/src']
    .flatMap(files)
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== join('packages/contract/src', 'messages.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const names = Object.keys(messages)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([])
})
