import type { NoticeTopic, PageLink } from '@kilowatch/contract'
import type { MessageCode, Notice } from '../messages/index.ts'

/** What one kind of telling is: its words stand in locales/{zh,en}/notices.json under its code. */
export interface Declaration {
  topic: NoticeTopic
  /** As alarms have it: quiet hours and escalation go by it. */
  level: 1 | 2 | 3 | 4
  /** Among the system messages of the console. */
  kind: Notice['kind']
  /** Page of the console that it is about. */
  link?: PageLink
}

const requests: PageLink = '/enterprise/setting/business'

/** Everything that `tell` tells of, by code. */
export const declarations = {
  'grant-requested': { topic: 'confirm', level: 2, kind: 'grant', link: requests },
  'grant-approved': { topic: 'system', level: 2, kind: 'grant' },
  'grant-rejected': { topic: 'system', level: 2, kind: 'grant' },
  'grant-ended': { topic: 'system', level: 1, kind: 'grant' },
} as const satisfies Partial<Record<MessageCode, Declaration>>

export type TellingCode = keyof typeof declarations
