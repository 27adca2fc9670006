import type { DeviceType } from '../define.ts'
import { inGivenUnit } from '../given.ts'
import type { Upkeep } from '../upkeep.ts'
import { acUpkeep } from './ac/upkeep.ts'
import { airUpkeep } from './air-upkeep.ts'
import { apfUpkeep } from './apf/upkeep.ts'
import { atsUpkeep } from './ats/upkeep.ts'
import { batMonUpkeep } from './bat-mon-upkeep.ts'
import { batUpkeep } from './bat-upkeep.ts'
import { bat2Upkeep } from './bat2-upkeep.ts'
import { channelControllerUpkeep } from './channel-upkeep.ts'
import { dcUpkeep } from './dc/upkeep.ts'
import { deflectionUpkeep } from './deflection-upkeep.ts'
import { doorUpkeep } from './door-upkeep.ts'
import { epsUpkeep } from './eps/upkeep.ts'
import { exhaustUpkeep } from './exhaust-upkeep.ts'
import { flowUpkeep } from './flow-upkeep.ts'
import { gasUpkeep } from './gas-upkeep.ts'
import { genericUpkeep } from './generic-upkeep.ts'
import { gensetUpkeep } from './genset/upkeep.ts'
import { leakUpkeep } from './leak-upkeep.ts'
import { levelUpkeep } from './level-upkeep.ts'
import { liBatUpkeep } from './li-bat/upkeep.ts'
import { meterUpkeep } from './meter/upkeep.ts'
import { pdmUpkeep } from './pdm/upkeep.ts'
import { pduUpkeep } from './pdu/upkeep.ts'
import { batMonHwUpkeep, batMonSpUpkeep } from './plain-monitor-upkeep.ts'
import { pmUpkeep } from './pm-upkeep.ts'
import { pressureUpkeep } from './pressure-upkeep.ts'
import { sewageUpkeep } from './sewage-upkeep.ts'
import { spdUpkeep } from './spd-upkeep.ts'
import { strainUpkeep } from './strain-upkeep.ts'
import { thUpkeep } from './th/upkeep.ts'
import { tiltUpkeep } from './tilt-upkeep.ts'
import { upsUpkeep } from './ups/upkeep.ts'
import { waterUpkeep } from './water-upkeep.ts'
import { weatherUpkeep } from './weather-upkeep.ts'

const declared: readonly (Upkeep & { code: string })[] = [
  acUpkeep,
  airUpkeep,
  apfUpkeep,
  atsUpkeep,
  bat2Upkeep,
  batMonHwUpkeep,
  batMonSpUpkeep,
  batMonUpkeep,
  batUpkeep,
  channelControllerUpkeep,
  dcUpkeep,
  deflectionUpkeep,
  doorUpkeep,
  epsUpkeep,
  exhaustUpkeep,
  flowUpkeep,
  gasUpkeep,
  genericUpkeep,
  gensetUpkeep,
  leakUpkeep,
  levelUpkeep,
  liBatUpkeep,
  meterUpkeep,
  pdmUpkeep,
  pduUpkeep,
  pmUpkeep,
  pressureUpkeep,
  sewageUpkeep,
  spdUpkeep,
  strainUpkeep,
  thUpkeep,
  tiltUpkeep,
  upsUpkeep,
  waterUpkeep,
  weatherUpkeep,
]
const byCode: ReadonlyMap<string, Upkeep> = new Map(declared.map((upkeep) => [upkeep.code, upkeep]))

/** How devices of a type are looked after, in the units that one device gives for its points; undefined while its type is not known. */
export function upkeepOf(type: DeviceType): Upkeep | undefined {
  const upkeep = byCode.get(type.code)
  return upkeep && { ...upkeep, inspection: upkeep.inspection.map((item) => inGivenUnit(type, item, item.beside)) }
}
