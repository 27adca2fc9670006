import { defineDevice } from '../define.ts'
import { plainBatteryMonitor } from '../traits/battery-monitor.ts'

/** Measures as the plain monitor does; its area has pages of its own in the specification. */
export const batMonHw = defineDevice({
  ...plainBatteryMonitor,
  code: 'bat_mon_hw',
  name: { zh: '电池监测（HW）', en: 'Battery monitor HW' },
  area: 'D072_hw',
})
