import { expect, it } from 'vitest'
import en from '../../../locales/en/notifications.json' with { type: 'json' }
import zh from '../../../locales/zh/notifications.json' with { type: 'json' }
import type { AlarmFacts, NotificationParams } from './facts.ts'
import { wordsOf } from './words.ts'

const alarm: AlarmFacts = {
  id: '7',
  kind: 'threshold',
  level: 3,
  deviceId: '200000000001',
  deviceName: 'UPS-1',
  deviceType: 'ups',
  site: '门诊楼机房',
  uplinkId: '100000000001',
  uplinkName: '网关',
  point: 'phase.1.input_voltage',
  side: 'high',
  openingValue: 251.3,
  limit: 250,
  closingValue: null,
  openedAt: '2026-11-20T16:30:00.000Z',
  releasedAt: null,
}
const single = (more: Partial<Extract<NotificationParams, { about: 'alarm' }>> = {}): NotificationParams => ({
  about: 'alarm',
  alarm,
  reason: 'opened',
  released: false,
  minutes: 0,
  timeZone: 'Asia/Shanghai',
  ...more,
})

it('says what, where, since when and what to do, in the reader’s language and the business’s zone', () => {
  expect(wordsOf('opened', single(), 'zh')).toEqual({
    subject: '【重要】UPS-1：输入电压 L1 251.3 V 高于告警值 250.0 V — 门诊楼机房',
    body: [
      '输入电压 L1 251.3 V 高于告警值 250.0 V',
      '设备：UPS-1（200000000001）',
      '站点：门诊楼机房',
      '级别：重要',
      '发生：2026-11-21 00:30:00（Asia/Shanghai）',
      '请查看并确认。',
    ].join('\n'),
  })
  const english = wordsOf('escalated', single({ reason: 'escalated', minutes: 125 }), 'en')
  expect(english.subject).toMatch(/^\[Major, escalated\] UPS-1: .*251\.3 V/)
  expect(english.body).toContain('Nobody has confirmed this alarm for 2 h')
})

it('says how long it lasted, and that it was over before anybody was told', () => {
  const over = { ...alarm, releasedAt: '2026-11-20T18:00:00.000Z' }
  expect(wordsOf('released', single({ alarm: over, reason: 'released', released: true }), 'zh').body).toMatch(
    /恢复：2026-11-21 02:00:00\n告警已恢复，共持续 90 分钟。$/,
  )
  expect(wordsOf('opened', single({ alarm: over, released: true }), 'zh').subject).toContain('【重要·已恢复】')
})

it('counts many by level and site, names the worst, and shortens the list of sites', () => {
  const sites = Array.from({ length: 8 }, (_, index) => ({ site: index === 0 ? '' : `S${index}`, alarms: 20 - index }))
  const many: NotificationParams = {
    about: 'many',
    alarms: 132,
    active: 100,
    levels: { '4': 2, '3': 130 },
    sites,
    worst: { ...alarm, level: 4 },
    timeZone: 'UTC',
  }
  const { subject, body } = wordsOf('digest', many, 'zh')
  expect(subject).toBe('【告警汇总】132 条告警（紧急 2、重要 130），最严重：UPS-1 输入电压 L1 251.3 V 高于告警值 250.0 V')
  expect(body).toContain('未恢复 100 条，已恢复 32 条\n未分站点：20 条\nS1：19 条')
  expect(body).toContain('其他 3 个站点：42 条')
})

it('tells what gathered as itself where it is a single alarm', () => {
  const one: NotificationParams = { about: 'many', alarms: 1, active: 1, levels: { '3': 1 }, sites: [], worst: alarm, timeZone: 'UTC' }
  const { subject, body } = wordsOf('quiet-end', one, 'en')
  expect(subject).toMatch(/^\[Major\] UPS-1: /)
  expect(body).toMatch(/confirm\.\nThis alarm was raised during your quiet hours\.$/)
})

it('lets no name add lines or turn the direction of the text', () => {
  const hostile = { ...alarm, deviceName: 'A\r\nBcc: x@y.z\u202e', site: 'B\nC\u2028D', uplinkName: 'E\u0000' }
  for (const language of ['zh', 'en'] as const) {
    const { subject, body } = wordsOf('opened', single({ alarm: hostile }), language)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
    expect(body.split('\n')).toHaveLength(6)
  }
})

it('has the same texts with the same parameters in both languages', () => {
  const parameters = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, [...text.matchAll(/\{\w+\}/g)].map(String).sort()]))
  expect(parameters(en)).toEqual(parameters(zh))
})
