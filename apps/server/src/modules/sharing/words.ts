import type { Language } from '@kilowatch/catalog'
import type { Says } from '../../http/refusal.ts'
import { says, saysMessage } from '../../http/words.ts'
import type { ShareOutcome } from './rules.ts'

/** Each outcome in the words of the specification, where it has any. */
const words: Readonly<Record<ShareOutcome, Says>> = {
  shared: saysMessage('share-done'),
  offered: says('share-offered'),
  'format-incorrect': saysMessage('account-format-incorrect'),
  'not-registered': saysMessage('account-not-registered'),
  'not-provider': saysMessage('not-service-provider'),
  'not-client': saysMessage('not-client'),
  'already-shared': saysMessage('shared-already'),
  'limit-reached': saysMessage('share-limit'),
  'too-many-waiting': says('share-too-many-waiting'),
  'own-device': says('share-own-device'),
}

export function outcomeWords(outcome: ShareOutcome, language: Language): string {
  return words[outcome](language)
}
