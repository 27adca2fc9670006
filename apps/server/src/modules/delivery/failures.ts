import type { Language } from '@kilowatch/catalog'
import type { NotificationOutcome } from './notification.ts'
import type { Failed, Outcome } from './provider.ts'
import { type FailureCode, failureText, isFailureCode, oneLine } from './texts.ts'

/** So much of what the other side answered is kept. */
const longestAnswer = 200

export function notSent(failure: FailureCode, permanent: boolean, answer = ''): Failed {
  return { sent: false, failure, permanent, ...(answer === '' ? {} : { answer }) }
}

/** As it is kept: the reason is a code, followed by what the other side said. */
export function keptOutcome(outcome: Outcome): NotificationOutcome {
  if (outcome.sent) return outcome
  const said = oneLine(outcome.answer ?? '')
    .trim()
    .slice(0, longestAnswer)
  return { sent: false, failure: said === '' ? outcome.failure : `${outcome.failure} ${said}`, permanent: outcome.permanent }
}

/** The kept reason of a failure in words; what is no code of ours stands as it is. */
export function notificationFailureText(kept: string, language: Language): string {
  const space = kept.indexOf(' ')
  const [code, answer] = space < 0 ? [kept, ''] : [kept.slice(0, space), kept.slice(space + 1)]
  if (!isFailureCode(code)) return kept
  return answer === '' ? failureText(code, language) : `${failureText(code, language)} (${answer})`
}
