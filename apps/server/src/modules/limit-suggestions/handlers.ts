import { limitSuggestionCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { declineSuggestion, undeclineSuggestion } from './commands/decline.ts'
import { suggestLimit } from './suggest.ts'

const maySet: readonly string[] = ['manage', 'main']

export const limitSuggestionHandlers = handlers(limitSuggestionCalls, {
  /** Who may not set limits could only wonder. */
  readLimitSuggestion: async ({ alarm }, services) => (maySet.includes(alarm.right) ? suggestLimit(alarm.id, services) : null),

  declineLimitSuggestion: ({ alarm, ...actor }, services) => declineSuggestion(alarm.id, actor, services),

  undeclineLimitSuggestion: ({ alarm, ...actor }, services) => undeclineSuggestion(alarm.id, actor, services),
})
