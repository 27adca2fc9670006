import type { Language } from '@kilowatch/catalog'
import type { Block, Chapter } from './chapters.ts'

/** All words of a part, as they are read. */
export function textsOf(block: Block, language: Language): readonly string[] {
  if (block.kind === 'picture') return [block.caption[language]]
  return (block.kind === 'steps' ? block.steps : [block.words]).map((words) => words[language].replaceAll('**', ''))
}

/** Chapters that have all the words of a search, those with most of them in the title first, each with its first text that has one of them. */
export function chaptersWith(chapters: readonly Chapter[], search: string, language: Language): { chapter: Chapter; excerpt: string }[] {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const found = chapters.flatMap((chapter) => {
    const title = chapter.title[language]
    const texts = chapter.blocks.flatMap((block) => textsOf(block, language))
    const all = [title, ...texts].join('\n').toLowerCase()
    if (!words.every((word) => all.includes(word))) return []
    const excerpt = texts.find((text) => words.some((word) => text.toLowerCase().includes(word))) ?? texts[0] ?? ''
    return [{ chapter, excerpt, inTitle: words.filter((word) => title.toLowerCase().includes(word)).length }]
  })
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ chapter, excerpt }) => ({ chapter, excerpt }))
}

export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

/** A text in pieces: those that were searched for, and the others between them. */
export function piecesOf(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, hit: words.includes(piece.toLowerCase()) }))
}
