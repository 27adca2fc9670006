import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '../../../app/routes.ts'
import { chapters } from './chapters.ts'
import { chaptersWith, piecesOf, textsOf } from './find.ts'

describe('the manual', () => {
  it.each(['zh', 'en'] as const)('has every text and picture in %s, and no picture that no chapter shows', (language) => {
    const named = chapters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [`${block.name}.webp`] : [])))
    expect(readdirSync(join(import.meta.dirname, 'pictures', language)).sort()).toEqual(named.sort())
    for (const { blocks, title } of chapters) {
      for (const text of [title[language], ...blocks.flatMap((block) => textsOf(block, language))]) expect(text.trim()).not.toBe('')
      for (const block of blocks) if (block.kind === 'text') expect(block.words[language].split('**').length % 2, block.words.en).toBe(1)
    }
  })

  it('leads to pages that there are', () => {
    const paths = pages.map(({ path }) => path)
    for (const { page } of chapters) if (page) expect(paths).toContain(page)
  })

  it('is searched by all words, in the title first, in the language of the reader', () => {
    expect(chaptersWith(chapters, '告警 确认', 'zh')[0]?.chapter.key).toBe('alarms')
    expect(chaptersWith(chapters, 'WECOM', 'en').map(({ chapter, excerpt }) => [chapter.key, excerpt.includes('WeCom')])).toEqual([
      ['notices', true],
    ])
    expect(chaptersWith(chapters, '成员', 'en')).toEqual([])
    expect(chaptersWith(chapters, '  ', 'zh')).toEqual([])
  })

  it('marks what was searched for', () => {
    expect(piecesOf('Undo the (batch)', ['(batch)', 'undo'])).toEqual([
      { text: 'Undo', hit: true },
      { text: ' the ', hit: false },
      { text: '(batch)', hit: true },
    ])
  })
})
