import { describe, expect, it } from 'vitest'
import { type AlarmFacts, alarmLimitText, alarmTitle, alarmValue } from './alarm-text.ts'

const facts: AlarmFacts = {
  kind: 'threshold',
  deviceType: 'ups',
  deviceId: '28428929808940',
  point: 'phase.1.input_voltage',
  side: 'low',
  value: 0.4,
  openingValue: 120,
  limit: 187,
  release: 192,
}

describe('the words of an alarm', () => {
  it('name the point, its part and the side', () => {
    expect(alarmTitle(facts, 'zh')).toBe('输入电压 L1 低于下限')
    expect(alarmTitle({ ...facts, side: 'high' }, 'en')).toBe('Input voltage L1 above limit')
  })

  it('say who is silent', () => {
    const offline = { ...facts, kind: 'offline' as const, point: null, side: '' }
    expect(alarmTitle(offline, 'zh')).toBe('设备离线')
    expect(alarmTitle({ ...offline, deviceId: null, deviceType: null }, 'en')).toBe('Gateway offline')
    expect(alarmTitle({ ...offline, kind: 'unreachable', side: 'timeout' }, 'zh')).toBe('网关读不到设备：超时')
    expect(alarmTitle({ ...offline, kind: 'unreachable', side: "$&$'" }, 'zh')).toBe("网关读不到设备：$&$'")
    const lost = { ...offline, deviceId: null, deviceType: null, kind: 'data-lost' as const, side: 'data-lost', openingValue: 12 }
    expect(alarmTitle(lost, 'zh')).toBe('网关丢失了读数（12 条）')
    expect(alarmTitle(lost, 'en')).toBe('Gateway lost readings (12)')
    expect(alarmValue(offline, 'zh')).toBeNull()
  })

  it('name the state, with its value in words', () => {
    const onBattery: AlarmFacts = {
      ...facts,
      kind: 'state',
      point: 'mode',
      side: 'battery',
      value: 3,
      openingValue: 3,
      limit: null,
      release: null,
    }
    expect(alarmTitle(onBattery, 'zh')).toContain('电池供电')
    expect(alarmValue(onBattery, 'zh')).toEqual({ figure: '电池供电', unit: '' })
    expect(alarmLimitText(onBattery, 'zh')).toBeNull()
  })

  it('show the newest value with the declared decimals, and the limit under it', () => {
    expect(alarmValue(facts, 'zh')).toEqual({ figure: '0.4', unit: 'V' })
    expect(alarmValue({ ...facts, value: null }, 'zh')).toEqual({ figure: '120.0', unit: 'V' })
    expect(alarmLimitText(facts, 'zh')).toBe('低告警 187.0')
    expect(alarmLimitText(facts, 'en')).toBe('Low alarm 187.0')
  })

  it('stay readable for a point that the catalogue does not know', () => {
    expect(alarmTitle({ ...facts, point: 'nonsense' }, 'en')).toBe('Unknown point nonsense')
    expect(alarmTitle({ ...facts, deviceType: 'nonsense' }, 'zh')).toContain('phase.1.input_voltage')
  })
})
