import { condition } from '../devices/condition.ts'
import type { Names, Unit } from '../point.ts'
import type { InspectionItem, RiskLevel, RiskRule } from '../upkeep.ts'

// What the inspection sheets of sensors have in common, and how their age is judged.

export const practice: Names = { zh: '运维惯例', en: 'Operating practice' }

/** Something that is only looked at. */
export function looked<const K extends string>(key: K, name: Names) {
  return { key, name, ...condition }
}

/** A figure that a second instrument shows beside the reading; `outside`: where it fails. */
export function measured<const K extends string>(
  beside: K,
  name: Names,
  {
    range,
    decimals,
    unit,
    outside,
  }: { range: readonly [number, number]; decimals?: 1 | 2 | 3; unit: Unit; outside?: readonly [number, number] },
): InspectionItem<K, never> {
  return {
    key: `reference_${beside.replaceAll('.*.', '_')}`,
    name,
    kind: 'number',
    range,
    unit,
    beside,
    fails: outside ? { outside } : [],
    ...(decimals === undefined ? {} : { decimals }),
  }
}

export const housing = looked('housing', { zh: '外观与安装（破损、松动、积尘）', en: 'Housing and mounting (damage, loose, dust)' })
export const cabling = looked('cabling', { zh: '接线与供电', en: 'Wiring and supply' })
export const inspectionRemarks = { key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200, fails: [] } as const

/** How long ago a day of the device's information may be before it counts, in years. */
export function ageRisk<const I extends string>(
  since: I,
  years: readonly [number, number, number],
  { name, source = practice, advice }: { name: Names; source?: Names; advice: Names },
): RiskRule<never, I> {
  return {
    key: `${since}_age`,
    name,
    evidence: { kind: 'age', since },
    levels: years.map((above, place) => ({ level: (place + 1) as RiskLevel, above })),
    source,
    advice,
  }
}

/** Sensors drift: what is not calibrated any more is measured wrongly. */
export const calibrationDue = ageRisk('calibrated', [1, 1.5, 2], {
  name: { zh: '校准超期', en: 'Calibration overdue' },
  advice: { zh: '按周期送检或现场比对校准', en: 'Calibrate, or compare with a reference on site' },
})

export const sensorAge = ageRisk('installed', [5, 8, 10], {
  name: { zh: '传感器使用年限', en: 'Age of the sensor' },
  source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
  advice: { zh: '比对读数，列入更换计划', en: 'Compare its readings and plan the replacement' },
})
