import { type MessageName, messageText } from '@kilowatch/contract'
import { useCallback } from 'react'
import { useLanguage } from './use-formats.ts'

/** The specification's messages in the language of the screen. */
export function useMessageText(): (name: MessageName, parameters?: Readonly<Record<string, string | number>>) => string {
  const language = useLanguage()
  return useCallback((name, parameters) => messageText(name, language, parameters), [language])
}
