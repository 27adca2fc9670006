import type { Control } from '../../control.ts'
import { sureToClose, sureToOpen } from '../../traits/switch.ts'

// Specification, sections 4 and 8: a unit that is off takes no mode ("air conditioner is off").

export const isOff = { by: 'status', values: ['off'], why: { zh: '空调已关机', en: 'Air conditioner is off' } } as const

export const acControls = [
  {
    key: 'power',
    name: { zh: '开关机', en: 'Power' },
    provedBy: 'status',
    provedWithin: 60,
    values: {
      on: { zh: '开机', en: 'Switch on', confirm: sureToOpen, proof: { becomes: ['running'] } },
      off: {
        zh: '关机',
        en: 'Switch off',
        confirm: sureToClose,
        proof: { becomes: ['off'] },
        grave: { zh: '房间将失去这台空调的制冷。', en: 'The room loses the cooling of this unit.' },
      },
    },
  },
  {
    key: 'mode',
    name: { zh: '工作模式', en: 'Mode' },
    provedBy: 'mode',
    provedWithin: 60,
    values: {
      cooling: { zh: '制冷', en: 'Cooling', proof: { becomes: ['cooling'] } },
      heating: { zh: '加热', en: 'Heating', proof: { becomes: ['heating'] } },
      fan: { zh: '送风', en: 'Fan', proof: { becomes: ['fan'] } },
      humidify: { zh: '加湿', en: 'Humidify', proof: { becomes: ['humidify'] } },
      dehumidify: { zh: '除湿', en: 'Dehumidify', proof: { becomes: ['dehumidify'] } },
    },
    blocked: [isOff],
  },
] as const satisfies readonly Control[]
