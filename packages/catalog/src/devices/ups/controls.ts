import type { Control } from '../../control.ts'

// After NUT's instant commands (developer guide, "Instant commands") and RFC 1628, upsTestId and upsAlarmAudible.

export const upsControls = [
  {
    key: 'beeper',
    name: { zh: '蜂鸣器', en: 'Beeper' },
    provedBy: 'beeper',
    provedWithin: 30,
    values: {
      enable: { zh: '开启', en: 'Enable', proof: { becomes: ['enabled'] } },
      disable: { zh: '关闭', en: 'Disable', proof: { becomes: ['disabled'] } },
      mute: { zh: '静音', en: 'Mute', proof: { becomes: ['muted'] } },
      toggle: { zh: '切换', en: 'Toggle', proof: { changes: true } },
    },
  },
  {
    key: 'battery_test',
    name: { zh: '电池自检', en: 'Battery test' },
    provedBy: 'battery_test',
    provedWithin: 60,
    timed: true,
    values: {
      // A test of ten seconds may be over before it is read: another result than before shows it too.
      start: { zh: '开始快速自检', en: 'Start quick test', proof: { becomes: ['running'], changes: true } },
      start_deep: {
        zh: '开始深度自检',
        en: 'Start deep test',
        proof: { becomes: ['running'], changes: true },
        grave: {
          zh: '深度自检会把电池放电到低电量，其间后备时间缩短。',
          en: 'A deep test discharges the battery until it is low; meanwhile the runtime is short.',
        },
      },
      stop: { zh: '停止自检', en: 'Stop test', proof: { becomes: ['aborted'], changes: true } },
    },
  },
] as const satisfies readonly Control[]
