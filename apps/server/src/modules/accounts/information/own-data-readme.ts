import type { Language } from '@kilowatch/catalog'
import { word } from '../../../http/words.ts'

type OwnFile =
  | 'profile'
  | 'memberships'
  | 'sessions'
  | 'shares-received'
  | 'shares-given'
  | 'messages'
  | 'notification-preferences'
  | 'saved-views'
  | 'alarm-drafts'
  | 'browsers'
  | 'files'
  | 'tasks'
  | 'work-steps'
  | 'work-comments'
  | 'told'
  | 'deliveries'
  | 'feedback'
  | 'audit'

/** What the files of the export are, in both languages: anyone who opens it later may read another one. */
export function ownDataReadme(files: readonly OwnFile[], at: Date): string {
  return `${page(files, 'zh', at)}\n\n${page(files, 'en', at)}\n`
}

function page(files: readonly OwnFile[], language: Language, at: Date): string {
  const lines = files.map((file) => `${file}  ${word(`own-data-${file}`, language)}`)
  return [word('own-data-head', language, { at: at.toISOString() }), '', ...lines, '', word('own-data-foot', language)].join('\n')
}
