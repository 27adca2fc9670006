import type { Control } from '../../control.ts'
import { onOffValues } from '../../traits/switch.ts'

// Specification, section 4: switching the mode asks; in manual mode each of the four is switched by hand after a question.

const manually = {
  by: 'control_mode',
  values: ['automatic'],
  why: { zh: '自动模式下不能手动操作', en: 'No manual operation while control is automatic' },
} as const

const provedWithin = 60

export const thControls = [
  {
    key: 'control_mode',
    name: { zh: '环境控制', en: 'Environment control' },
    provedBy: 'control_mode',
    provedWithin,
    timed: true,
    values: {
      automatic: {
        zh: '自动',
        en: 'Automatic',
        confirm: { zh: '确定切换为自动模式？', en: 'Be sure to switch to automatic mode?' },
        proof: { becomes: ['automatic'] },
      },
      manual: {
        zh: '手动',
        en: 'Manual',
        confirm: { zh: '确定切换为手动模式？', en: 'Be sure to switch to manual mode?' },
        proof: { becomes: ['manual'] },
      },
    },
  },
  {
    key: 'cooling',
    name: { zh: '制冷', en: 'Cooling' },
    provedBy: 'cooling',
    provedWithin,
    timed: true,
    values: onOffValues,
    blocked: [manually],
  },
  {
    key: 'heating',
    name: { zh: '加热', en: 'Heating' },
    provedBy: 'heating',
    provedWithin,
    timed: true,
    values: onOffValues,
    blocked: [manually],
  },
  {
    key: 'humidifying',
    name: { zh: '加湿', en: 'Humidifying' },
    provedBy: 'humidifying',
    provedWithin,
    timed: true,
    values: onOffValues,
    blocked: [manually],
  },
  {
    key: 'dehumidifying',
    name: { zh: '除湿', en: 'Dehumidifying' },
    provedBy: 'dehumidifying',
    provedWithin,
    timed: true,
    values: onOffValues,
    blocked: [manually],
  },
] as const satisfies readonly Control[]
