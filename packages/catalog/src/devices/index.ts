import type { DeviceType } from '../define.ts'
import { ats } from './ats/index.ts'
import { bat } from './bat.ts'
import { batMon } from './bat-mon.ts'
import { boxNoSet } from './box-no-set.ts'
import { dc } from './dc/index.ts'
import { genset } from './genset/index.ts'
import { meter } from './meter.ts'
import { pdm } from './pdm/index.ts'
import { pdu } from './pdu/index.ts'
import { th } from './th/index.ts'
import { ups } from './ups/index.ts'

/** Every device type, in the order in which people choose them. */
export const deviceTypes: readonly DeviceType[] = [ups, bat, batMon, th, meter, pdm, ats, genset, dc, pdu, boxNoSet]

export { ats, bat, batMon, boxNoSet, dc, genset, meter, pdm, pdu, th, ups }
