import { describe, expect, it } from 'vitest'
import { accountsOf, outcomesByAccount, type ShareResult } from './outcomes.ts'

const result = (deviceId: string, account: string, outcome: ShareResult['outcome'], says: string): ShareResult => ({
  deviceId,
  account,
  outcome,
  says,
})

describe('accounts to share with', () => {
  it('are separated by commas of either width, blanks and lines, each once', () => {
    expect(accountsOf(['13800000000，a@b.cn, 13800000000', ' c@d.com\ne@f.com；'])).toEqual(['13800000000', 'a@b.cn', 'c@d.com', 'e@f.com'])
    expect(accountsOf([' ', ''])).toEqual([])
  })
})

describe('what becomes of each account', () => {
  it('is why it is refused, each reason once with its devices; the others would be right', () => {
    const outcomes = outcomesByAccount(
      ['a', 'b', 'c'],
      [
        result('1', 'a', 'shared', '分享成功'),
        result('2', 'a', 'already-shared', '已分享过'),
        result('1', 'b', 'not-registered', '账号未注册'),
        result('2', 'b', 'not-registered', '账号未注册'),
      ],
    )
    expect(outcomes).toEqual([
      { account: 'a', refusals: [{ says: '已分享过', deviceIds: ['2'] }] },
      { account: 'b', refusals: [{ says: '账号未注册', deviceIds: ['1', '2'] }] },
      { account: 'c', refusals: [] },
    ])
  })
})
