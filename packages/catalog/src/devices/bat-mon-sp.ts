import { defineDevice } from '../define.ts'
import { plainBatteryMonitor } from '../traits/battery-monitor.ts'

/** Measures as the plain monitor does; its area has pages of its own in the specification. */
export const batMonSp = defineDevice({
  ...plainBatteryMonitor,
  code: 'bat_mon_sp',
  name: { zh: '电池监测（SP）', en: 'Battery monitor SP' },
  area: 'D072_sp',
})
