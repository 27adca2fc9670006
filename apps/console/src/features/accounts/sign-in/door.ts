import type { Mode } from '@kilowatch/contract'
import { type UrlValues, urlChoice, useUrlState } from '../../../shared/url-state.ts'

const fields = {
  /** Which of the two log-ins. */
  mode: urlChoice(['client', 'provider'], 'client'),
  way: urlChoice(['password', 'code'], 'password'),
  view: urlChoice(['sign-in', 'forgot', 'register'], 'sign-in'),
}

export type Door = UrlValues<typeof fields> & { mode: Mode }

/** What of the way in is shown; stands in the address. */
export function useDoor(): [Door, (change: Partial<Door>) => void] {
  return useUrlState(fields)
}
