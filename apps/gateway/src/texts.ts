import { filled, type Language } from '@kilowatch/catalog'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }

export type TextKey = keyof typeof en
export type TextParams = Readonly<Record<string, string | number>>

const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, zh }

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(en, key)
}

/** The sentence in the reader's language with `{name}` replaced by the parameter of that name. */
export function text(language: Language, key: TextKey, params: TextParams = {}): string {
  return filled(texts[language][key], params)
}

/** Something that a person must mend: one sentence, no stack. */
export class Mistake extends Error {
  readonly key: TextKey
  readonly params: TextParams
  constructor(key: TextKey, params: TextParams = {}) {
    super(text('en', key, params))
    this.key = key
    this.params = params
  }
}
