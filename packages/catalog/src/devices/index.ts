import type { DeviceType } from '../define.ts'
import { ats } from './ats/index.ts'
import { bat } from './bat.ts'
import { boxNoSet } from './box-no-set.ts'
import { meter } from './meter.ts'
import { pdu } from './pdu/index.ts'
import { th } from './th/index.ts'
import { ups } from './ups/index.ts'

/** Every device type, in the order in which people choose them. */
export const deviceTypes: readonly DeviceType[] = [ups, bat, th, meter, ats, pdu, boxNoSet]

export { ats, bat, boxNoSet, meter, pdu, th, ups }
