import type { DeviceType } from '../define.ts'
import { ac } from './ac/index.ts'
import { air } from './air.ts'
import { apf } from './apf/index.ts'
import { ats } from './ats/index.ts'
import { bat } from './bat.ts'
import { batMon } from './bat-mon.ts'
import { batMonHw } from './bat-mon-hw.ts'
import { batMonSp } from './bat-mon-sp.ts'
import { bat2 } from './bat2.ts'
import { boxNoSet } from './box-no-set.ts'
import { channelController } from './channel.ts'
import { dc } from './dc/index.ts'
import { deflection } from './deflection.ts'
import { door } from './door.ts'
import { eps } from './eps/index.ts'
import { exhaust } from './exhaust.ts'
import { flow } from './flow.ts'
import { gas } from './gas.ts'
import { generic } from './generic.ts'
import { genset } from './genset/index.ts'
import { leak } from './leak.ts'
import { level } from './level.ts'
import { liBat } from './li-bat/index.ts'
import { meter } from './meter/index.ts'
import { pdm } from './pdm/index.ts'
import { pdu } from './pdu/index.ts'
import { pm } from './pm.ts'
import { pressure } from './pressure.ts'
import { sewage } from './sewage.ts'
import { spd } from './spd.ts'
import { strain } from './strain.ts'
import { th } from './th/index.ts'
import { tilt } from './tilt.ts'
import { ups } from './ups/index.ts'
import { water } from './water.ts'
import { weather } from './weather.ts'

/** Every device type, in the order in which people choose them. */
export const deviceTypes: readonly DeviceType[] = [
  ups,
  eps,
  bat,
  bat2,
  batMon,
  batMonSp,
  batMonHw,
  liBat,
  th,
  ac,
  leak,
  meter,
  pdm,
  ats,
  genset,
  dc,
  pdu,
  apf,
  water,
  flow,
  pressure,
  level,
  gas,
  pm,
  air,
  weather,
  sewage,
  exhaust,
  spd,
  tilt,
  deflection,
  strain,
  door,
  channelController,
  generic,
  boxNoSet,
]

export {
  ac,
  air,
  apf,
  ats,
  bat,
  bat2,
  batMon,
  batMonHw,
  batMonSp,
  boxNoSet,
  channelController,
  dc,
  deflection,
  door,
  eps,
  exhaust,
  flow,
  gas,
  generic,
  genset,
  leak,
  level,
  liBat,
  meter,
  pdm,
  pdu,
  pm,
  pressure,
  sewage,
  spd,
  strain,
  th,
  tilt,
  ups,
  water,
  weather,
}
