import type { SettingRule } from '../../setting.ts'
import { belowSetting } from '../../traits/parameter.ts'

// Specification, section 5: cooling start below the high-temperature alarm and above cooling stop; heating start above the
// low-temperature alarm and below heating stop; humidify and dehumidify analogous.

const [temperature, humidity] = ['probe.*.temperature', 'probe.*.humidity'] as const

export const thSettingRules = [
  belowSetting('cooling_stop', 'cooling_start', { zh: '制冷启动温度必须高于制冷停止温度', en: 'Cooling start must be above cooling stop' }),
  {
    lower: { setting: 'cooling_start' },
    upper: { alarm: 'high', of: temperature },
    why: { zh: '制冷启动温度必须低于高温告警值', en: 'Cooling start must be below the high-temperature alarm' },
  },
  belowSetting('heating_start', 'heating_stop', { zh: '加热启动温度必须低于加热停止温度', en: 'Heating start must be below heating stop' }),
  {
    lower: { alarm: 'low', of: temperature },
    upper: { setting: 'heating_start' },
    why: { zh: '加热启动温度必须高于低温告警值', en: 'Heating start must be above the low-temperature alarm' },
  },
  belowSetting('humidify_start', 'humidify_stop', {
    zh: '加湿启动湿度必须低于加湿停止湿度',
    en: 'Humidify start must be below humidify stop',
  }),
  {
    lower: { alarm: 'low', of: humidity },
    upper: { setting: 'humidify_start' },
    why: { zh: '加湿启动湿度必须高于低湿告警值', en: 'Humidify start must be above the low-humidity alarm' },
  },
  belowSetting('dehumidify_stop', 'dehumidify_start', {
    zh: '除湿启动湿度必须高于除湿停止湿度',
    en: 'Dehumidify start must be above dehumidify stop',
  }),
  {
    lower: { setting: 'dehumidify_start' },
    upper: { alarm: 'high', of: humidity },
    why: { zh: '除湿启动湿度必须低于高湿告警值', en: 'Dehumidify start must be below the high-humidity alarm' },
  },
] as const satisfies readonly SettingRule[]
