import { cabling, housing, inspectionRemarks, looked, practice } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { channelController } from './channel.ts'

export const channelControllerUpkeep = defineUpkeep(channelController, {
  inspection: [
    looked('contacts', { zh: '触点（烧蚀、粘连）', en: 'Contacts (burned, stuck)' }),
    looked('drives', { zh: '被控电机与阀门动作', en: 'Motors and valves respond to commands' }),
    housing,
    cabling,
    inspectionRemarks,
  ],
  risks: [
    {
      key: 'loose',
      name: { zh: '连接不稳定', en: 'Loose connection' },
      evidence: { kind: 'share', point: 'channel.*.connection', values: ['loose'], days: 7 },
      levels: [
        { level: 1, above: 0.01 },
        { level: 2, above: 0.1 },
      ],
      source: practice,
      advice: { zh: '紧固接线，检查无线信号', en: 'Tighten the wiring; check the wireless link' },
    },
  ],
})
