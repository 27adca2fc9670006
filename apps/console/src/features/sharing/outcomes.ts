import type { Data, sharingCalls } from '@kilowatch/contract'

export type ShareResult = Data<typeof sharingCalls.shareDevices>['results'][number]

/** What becomes of one account: nothing speaks against it, or why it is refused, and on which devices. */
export interface AccountOutcome {
  account: string
  refusals: readonly { says: string; deviceIds: readonly string[] }[]
}

/** What was refused, by account; accounts that were given and would have been right stand among them. */
export function outcomesByAccount(given: readonly string[], results: readonly ShareResult[]): readonly AccountOutcome[] {
  const accounts = [...new Set([...given, ...results.map(({ account }) => account)])]
  return accounts.map((account) => ({
    account,
    refusals: refusalsOf(results.filter((result) => result.account === account && result.outcome !== 'shared')),
  }))
}

function refusalsOf(results: readonly ShareResult[]): AccountOutcome['refusals'] {
  const says = [...new Set(results.map((result) => result.says))]
  return says.map((text) => ({ says: text, deviceIds: results.filter((result) => result.says === text).map(({ deviceId }) => deviceId) }))
}

/** Accounts as people write them: separated by commas of either width, semicolons, blanks or lines; each once. */
export function accountsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(/[,，;；、\s]+/)).filter((text) => text !== ''))]
}
