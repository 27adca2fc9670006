import type { DeviceType } from '../define.ts'
import { bat } from './bat.ts'
import { th } from './th.ts'
import { ups } from './ups/index.ts'

/** Every device type, in the order in which people choose them. */
export const deviceTypes: readonly DeviceType[] = [ups, bat, th]
