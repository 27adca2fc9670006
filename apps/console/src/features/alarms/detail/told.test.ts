import type { NotificationDelivery } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { byOutcome, toldOf } from './told.ts'

let count = 0
const delivery = (changed: Partial<NotificationDelivery>): NotificationDelivery => ({
  id: String(++count),
  at: '2026-11-21T08:00:00.000Z',
  occasion: 'opened',
  channel: 'app',
  person: { id: '1', name: '王海涛' },
  target: null,
  to: '',
  state: 'sent',
  attempts: 1,
  nextAt: null,
  called: null,
  sentAt: null,
  failure: null,
  alarmIds: [],
  subject: '',
  ...changed,
})

describe('who was told of an alarm', () => {
  it('is one line for a person and an occasion, with all the ways it went', () => {
    const told = toldOf([
      delivery({}),
      delivery({ channel: 'email', at: '2026-11-21T08:00:01.000Z' }),
      delivery({ person: { id: '2', name: '李敏' } }),
      delivery({ occasion: 'released', at: '2026-11-21T08:05:00.000Z' }),
    ])
    expect(told.map(({ who, occasion, ways }) => [who, occasion, ways.map(({ channel }) => channel)])).toEqual([
      ['王海涛', 'opened', ['app', 'email']],
      ['李敏', 'opened', ['app']],
      ['王海涛', 'released', ['app']],
    ])
  })

  it('is a line for each reminder', () => {
    const reminder = (at: string) => delivery({ occasion: 'repeated', at })
    expect(toldOf([reminder('2026-11-21T08:10:00.000Z'), reminder('2026-11-21T08:20:00.000Z')])).toHaveLength(2)
  })

  it('gathers ways that arrived, and keeps each failure apart', () => {
    const failed = { state: 'failed', failure: '短信服务商拒收' } as const
    const ways = [delivery({}), delivery({ channel: 'sms', ...failed }), delivery({ channel: 'email' })]
    expect(byOutcome(ways).map((group) => group.map(({ channel }) => channel))).toEqual([['app', 'email'], ['sms']])
  })

  it('names groups by what the business calls them', () => {
    expect(toldOf([delivery({ person: null, target: { id: '1', name: '值班群' }, channel: 'wecom' })])[0]?.who).toBe('值班群')
  })
})
