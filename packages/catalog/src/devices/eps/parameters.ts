import { belowSetting, parameter, parameters } from '../../traits/parameter.ts'

// GB 17945: on emergency when the mains falls below 60 to 85 % of its nominal voltage, and back when it has returned.

export const epsParameters = parameters(
  parameter('transfer_low', { zh: '应急转换电压', en: 'Emergency transfer voltage' }, 'V', [60, 500], {
    normal: 176,
    help: { zh: '市电低于此电压转应急供电', en: 'Below this voltage the load is transferred to the inverter' },
  }),
  parameter('transfer_return', { zh: '市电恢复电压', en: 'Return voltage' }, 'V', [60, 500], {
    normal: 195,
    help: { zh: '市电回升到此电压转回市电供电', en: 'At this voltage the load returns to the mains' },
  }),
  parameter('test_interval', { zh: '自动测试间隔', en: 'Test every' }, 'h', [1, 8760], {
    normal: 720,
    help: { zh: '每隔多少小时自动做一次应急测试', en: 'Hours between automatic emergency tests' },
  }),
)

export const epsSettingRules = [
  belowSetting('transfer_low', 'transfer_return', {
    zh: '应急转换电压必须低于市电恢复电压',
    en: 'Emergency transfer voltage must be below return voltage',
  }),
]
