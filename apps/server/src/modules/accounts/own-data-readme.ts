import type { Language } from '@kilowatch/catalog'
import { word } from '../../http/words.ts'

const files = ['profile', 'memberships', 'sessions', 'shares-received', 'shares-given', 'notices', 'audit'] as const

/** What the files of the export are, in both languages: whoever opens it later may read another one. */
export function ownDataReadme(now: Date): string {
  return `${page('zh', now)}\n\n${page('en', now)}\n`
}

function page(language: Language, now: Date): string {
  const lines = files.map((file) => `${file}  ${word(`own-data-${file}`, language)}`)
  return [word('own-data-head', language, { at: now.toISOString() }), '', ...lines, '', word('own-data-foot', language)].join('\n')
}
