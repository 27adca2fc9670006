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

describe('what became of each account', () => {
  it('is its reasons alone when one device refuses it', () => {
    const outcomes = outcomesByAccount([
      result('1', 'a', 'shared', '共享成功'),
      result('2', 'a', 'already-shared', '已共享过'),
      result('1', 'b', 'not-registered', '账号未注册'),
      result('2', 'b', 'not-registered', '账号未注册'),
      result('1', 'c', 'shared', '共享成功'),
    ])
    expect(outcomes).toEqual([
      { account: 'a', fits: false, answers: [{ says: '已共享过', deviceIds: ['2'] }] },
      { account: 'b', fits: false, answers: [{ says: '账号未注册', deviceIds: ['1', '2'] }] },
      { account: 'c', fits: true, answers: [{ says: '共享成功', deviceIds: ['1'] }] },
    ])
  })
})
