import type { Language } from '@kilowatch/catalog'
import type { FaqEntry } from '@kilowatch/contract'

export interface Answer {
  id: string
  question: string
  answer: string
}

/** An entry as somebody reads it: in their language, or in Chinese where it was written in that alone. */
export function answerIn({ id, questionZh, answerZh, questionEn, answerEn }: FaqEntry, language: Language): Answer {
  const english = language === 'en' && questionEn !== '' && answerEn !== ''
  return { id, question: english ? questionEn : questionZh, answer: english ? answerEn : answerZh }
}

/** Those that have all the words of a search, first those that have them in the question; in their order without a search. */
export function foundIn(answers: readonly Answer[], search: string): Answer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = answers.filter(({ question, answer }) => has(`${question} ${answer}`))
  return [...found.filter(({ question }) => has(question)), ...found.filter(({ question }) => !has(question))]
}
