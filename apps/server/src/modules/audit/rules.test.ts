import type { AuditEntry } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { subjectText } from './rules.ts'

const thing = { type: null, gone: false }
const entry = (subject: string, about: AuditEntry['about']) => ({ subject, about }) as AuditEntry

describe('review V6: a file calls what an entry is about as the screen does', () => {
  it.each<[string, AuditEntry['about'], string, string]>([
    ['user 7', [{ ...thing, kind: 'user', id: '7', name: '王海涛' }], '账号 王海涛 #7', 'Account 王海涛 #7'],
    ['fault 12', [{ ...thing, kind: 'fault', id: '12', name: null }], '故障 #12', 'Fault #12'],
    ['device 9', [{ ...thing, kind: 'device', id: '9', name: null, gone: true }], '设备 #9 （已移除）', 'Device #9 (removed)'],
    [
      'alarms 3,4,5',
      ['3', '4'].map((id) => ({ ...thing, kind: 'alarm', id, name: 'UPS-1' })),
      '告警 UPS-1 #3, UPS-1 #4 及另外 1 项',
      'Alarm UPS-1 #3, UPS-1 #4 and 1 more',
    ],
    ['POST /api/v1/groups', [{ ...thing, kind: 'group', id: null, name: null }], '分组', 'Group'],
    ['import 2026', [], 'import 2026', 'import 2026'],
  ])('%s', (subject, about, zh, en) => {
    expect(subjectText(entry(subject, about), 'zh')).toBe(zh)
    expect(subjectText(entry(subject, about), 'en')).toBe(en)
  })
})
