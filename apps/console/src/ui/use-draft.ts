import { useState } from 'react'
import { readIdentity } from '../shared/identity.ts'

/** Words that were typed and not sent, by person and by what they are about; kept for this tab. */
const drafts = new Map<string, string>()

/** What the person has typed about something (`about`: 'alarm 12'): it is there again when they come back, until it is sent or emptied. */
export function useDraft(about: string): [text: string, write: (text: string) => void] {
  const key = `${readIdentity()?.userId} ${about}`
  const [shown, show] = useState({ key, text: drafts.get(key) ?? '' })
  const text = shown.key === key ? shown.text : (drafts.get(key) ?? '')
  const write = (next: string) => {
    if (next === '') drafts.delete(key)
    else drafts.set(key, next)
    show({ key, text: next })
  }
  return [text, write]
}
