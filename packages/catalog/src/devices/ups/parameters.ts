import { belowSetting, parameter, parameters } from '../../traits/parameter.ts'

// What stands in nearly every UPS (RFC 1628 upsConfig; NUT input.transfer.*, battery.*.low): where it leaves its input for the battery,
// and when it says that the battery is low. Ranges hold grids of 100 to 240 V, and UPSs that name the line voltages of 208 to 480 V.

export const upsParameters = parameters(
  parameter('transfer_low', { zh: '下限转换电压', en: 'Low transfer voltage' }, 'V', [60, 500], {
    normal: 176,
    help: { zh: '输入低于此电压转电池供电', en: 'Below this voltage the UPS switches to battery' },
  }),
  parameter('transfer_high', { zh: '上限转换电压', en: 'High transfer voltage' }, 'V', [80, 600], {
    normal: 264,
    help: { zh: '输入高于此电压转电池供电', en: 'Above this voltage the UPS switches to battery' },
  }),
  parameter('low_charge', { zh: '低电量：电量', en: 'Low-battery charge' }, '%', [0, 100], {
    normal: 20,
    help: { zh: '电池电量低于此值报电池电量低', en: 'Below this value the UPS reports a low battery' },
  }),
  parameter('low_runtime', { zh: '低电量：剩余时间', en: 'Low-battery runtime' }, 'min', [0, 240], {
    decimals: 1,
    normal: 5,
    help: { zh: '剩余时间低于此值报电池电量低', en: 'Below this value the UPS reports a low battery' },
  }),
)

export const upsSettingRules = [
  belowSetting('transfer_low', 'transfer_high', {
    zh: '下限转换电压必须低于上限转换电压',
    en: 'Low transfer voltage must be below high transfer voltage',
  }),
]
