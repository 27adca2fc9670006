import type { CoolingOutput } from './overview.ts'

/** What air and water of an air conditioner carry, kW; undefined: not known. */
export interface CoolingShares {
  /** Taken up by the water: its flow and by how much it is warmed. */
  water: number | undefined
  /** Taken out of the air without condensing its water: its flow and by how much it is cooled. */
  sensible: number | undefined
}

/** kJ in a cubic metre and degree. */
const waterHeat = 4_187
const airHeat = 1.206
const secondsOfHour = 3_600

/** What can be reckoned from good readings; flows in m³/h. */
export function coolingShares({ air, water }: CoolingOutput, read: (key: string) => number | undefined): CoolingShares {
  return {
    water: carried(read(water.flow), read(water.in), read(water.out), waterHeat),
    sensible: carried(read(air.flow), read(air.supply), read(air.back), airHeat),
  }
}

function carried(flow: number | undefined, cold: number | undefined, warm: number | undefined, heat: number): number | undefined {
  if (flow === undefined || cold === undefined || warm === undefined || warm < cold) return undefined
  return (flow / secondsOfHour) * heat * (warm - cold)
}
