import type { Language } from '@kilowatch/catalog'
import { notificationFailureText } from '../delivery/index.ts'
import { isTextKey, text } from './texts.ts'

/** Why something was not sent, in the reader's language: a reason of ours, or what the sender kept. */
export function failureWords(kept: string, language: Language): string {
  return isTextKey(kept) ? text(kept, language) : notificationFailureText(kept, language)
}
