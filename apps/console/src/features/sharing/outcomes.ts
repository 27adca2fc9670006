import type { Data, sharingCalls } from '@kilowatch/contract'

export type ShareResult = Data<typeof sharingCalls.shareDevices>['results'][number]

/** What became of one account: of several devices each distinct answer once, with the devices that it holds for. */
export interface AccountOutcome {
  account: string
  fits: boolean
  answers: readonly { says: string; deviceIds: readonly string[] }[]
}

/** Results by account, in the order in which the accounts were given; those that were refused come with their reasons alone. */
export function outcomesByAccount(results: readonly ShareResult[]): readonly AccountOutcome[] {
  const accounts = [...new Set(results.map(({ account }) => account))]
  return accounts.map((account) => {
    const own = results.filter((result) => result.account === account)
    const refused = own.filter(({ outcome }) => outcome !== 'shared')
    return { account, fits: refused.length === 0, answers: answersOf(refused.length > 0 ? refused : own) }
  })
}

function answersOf(results: readonly ShareResult[]): AccountOutcome['answers'] {
  const says = [...new Set(results.map((result) => result.says))]
  return says.map((text) => ({ says: text, deviceIds: results.filter((result) => result.says === text).map(({ deviceId }) => deviceId) }))
}

/** Accounts as people write them: separated by commas of either width, semicolons, blanks or lines; each once. */
export function accountsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(/[,，;；、\s]+/)).filter((text) => text !== ''))]
}
