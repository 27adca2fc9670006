import { fields, type Values } from './field.ts'
import type { Names, Unit } from './point.ts'

// Load, imbalance: room for the other half of a redundant pair, and IEC 62040-3's rated conditions. Voltage: 220 V ± 10 %. Temperatures: VRLA
// batteries are rated at 25 °C and lose half their life with each 10 K (IEEE 1188); resistance: 1.5 and 2 times the baseline after the same.

interface Limit {
  name: Names
  range: readonly [number, number]
  usual: number
  unit?: Unit
  decimals?: 1 | 2
}

function limit<const K extends string, const L extends Limit>(key: K, declared: L) {
  return { key, kind: 'number', ...declared } as const
}

/** How a business judges its UPSs and what belongs to them; what it does not say is as usual. */
export const upsStandardFields = fields(
  limit('loadWarn', { name: { zh: '负载率预警', en: 'Load, warning from' }, range: [10, 120], usual: 70, unit: '%' }),
  limit('loadFail', { name: { zh: '负载率不合格', en: 'Load, fail from' }, range: [10, 120], usual: 80, unit: '%' }),
  limit('imbalanceWarn', { name: { zh: '三相不平衡预警', en: 'Phase imbalance, warning from' }, range: [1, 100], usual: 15, unit: '%' }),
  limit('inputLow', { name: { zh: '输入电压下限', en: 'Input voltage, lowest' }, range: [80, 400], usual: 198, unit: 'V', decimals: 1 }),
  limit('inputHigh', { name: { zh: '输入电压上限', en: 'Input voltage, highest' }, range: [80, 400], usual: 242, unit: 'V', decimals: 1 }),
  limit('transfersWarn', {
    name: { zh: '30 天内转电池预警', en: 'Transfers to battery in 30 days, warning from' },
    range: [1, 1_000],
    usual: 3,
  }),
  limit('transfersFail', {
    name: { zh: '30 天内转电池不合格', en: 'Transfers to battery in 30 days, fail from' },
    range: [1, 1_000],
    usual: 6,
  }),
  limit('insideWarn', {
    name: { zh: '机内温度预警', en: 'Inside temperature, warning from' },
    range: [10, 90],
    usual: 40,
    unit: 'Cel',
    decimals: 1,
  }),
  limit('insideFail', {
    name: { zh: '机内温度不合格', en: 'Inside temperature, fail from' },
    range: [10, 90],
    usual: 45,
    unit: 'Cel',
    decimals: 1,
  }),
  limit('batteryTemperatureWarn', {
    name: { zh: '电池温度预警', en: 'Battery temperature, warning from' },
    range: [10, 70],
    usual: 27,
    unit: 'Cel',
    decimals: 1,
  }),
  limit('batteryTemperatureFail', {
    name: { zh: '电池温度不合格', en: 'Battery temperature, fail from' },
    range: [10, 70],
    usual: 35,
    unit: 'Cel',
    decimals: 1,
  }),
  limit('backupWarn', { name: { zh: '后备时间预警', en: 'Backup time, warning below' }, range: [1, 1_440], usual: 45, unit: 'min' }),
  limit('backupFail', { name: { zh: '后备时间不合格', en: 'Backup time, fail below' }, range: [1, 1_440], usual: 30, unit: 'min' }),
  limit('resistanceWarn', {
    name: { zh: '电池内阻与基准之比预警', en: 'Cell resistance vs. baseline, warning from' },
    range: [1, 10],
    usual: 1.5,
    decimals: 2,
  }),
  limit('resistanceFail', {
    name: { zh: '电池内阻与基准之比不合格', en: 'Cell resistance vs. baseline, fail from' },
    range: [1, 10],
    usual: 2,
    decimals: 2,
  }),
  limit('ageWarn', { name: { zh: 'UPS 使用年限预警', en: 'UPS age, warning from (years)' }, range: [1, 30], usual: 8 }),
  limit('ageFail', { name: { zh: 'UPS 使用年限不合格', en: 'UPS age, fail from (years)' }, range: [1, 30], usual: 10 }),
  limit('batteryAgeWarn', { name: { zh: '电池使用年限预警', en: 'Battery age, warning from (years)' }, range: [1, 30], usual: 4 }),
  limit('batteryAgeFail', { name: { zh: '电池使用年限不合格', en: 'Battery age, fail from (years)' }, range: [1, 30], usual: 5 }),
  limit('inspectionDays', { name: { zh: '检查间隔（天）', en: 'Days between two checks, at most' }, range: [1, 366], usual: 30 }),
  limit('readingAge', { name: { zh: '读数有效期', en: 'Age of a reading, at most' }, range: [10, 3_600], usual: 90, unit: 's' }),
)
export type UpsStandard = Values<typeof upsStandardFields>
export type UpsStandardKey = keyof UpsStandard

/** What applies where a business has said nothing. */
export const usualUpsStandard = Object.fromEntries(upsStandardFields.map(({ key, usual }) => [key, usual])) as unknown as UpsStandard

interface StandardRow {
  key: string
  name: Names
  /** Says what is judged by it, where the name does not. */
  help?: Names
  /** A value beyond `warn` is warned of, one beyond `fail` fails; a bare number has one side. */
  warn?: UpsStandardKey
  fail?: UpsStandardKey
  /** Which side is worse; `within`: between `warn` and `fail`. */
  worse: 'high' | 'low' | 'within'
}

/** The same rules as people read them: a line for each thing that is judged. */
export const upsStandardRows: readonly StandardRow[] = [
  { key: 'load', name: { zh: '负载率', en: 'Load' }, warn: 'loadWarn', fail: 'loadFail', worse: 'high' },
  { key: 'imbalance', name: { zh: '三相负载不平衡', en: 'Phase imbalance' }, warn: 'imbalanceWarn', worse: 'high' },
  {
    key: 'input',
    name: { zh: '输入与输出相电压', en: 'Phase voltage' },
    help: { zh: '超出范围为不合格', en: 'Values outside fail' },
    warn: 'inputLow',
    fail: 'inputHigh',
    worse: 'within',
  },
  {
    key: 'transfers',
    name: { zh: '30 天内转电池次数', en: 'Transfers in 30 days' },
    warn: 'transfersWarn',
    fail: 'transfersFail',
    worse: 'high',
  },
  { key: 'inside', name: { zh: '机内温度', en: 'Inside temperature' }, warn: 'insideWarn', fail: 'insideFail', worse: 'high' },
  {
    key: 'batteryTemperature',
    name: { zh: '电池温度', en: 'Battery temperature' },
    warn: 'batteryTemperatureWarn',
    fail: 'batteryTemperatureFail',
    worse: 'high',
  },
  { key: 'backup', name: { zh: '后备时间', en: 'Backup time' }, warn: 'backupWarn', fail: 'backupFail', worse: 'low' },
  {
    key: 'resistance',
    name: { zh: '电池内阻（基准的倍数）', en: 'Cell resistance (× baseline)' },
    warn: 'resistanceWarn',
    fail: 'resistanceFail',
    worse: 'high',
  },
  { key: 'age', name: { zh: 'UPS 使用年限（年）', en: 'Age of a UPS (years)' }, warn: 'ageWarn', fail: 'ageFail', worse: 'high' },
  {
    key: 'batteryAge',
    name: { zh: '电池使用年限（年）', en: 'Age of batteries (years)' },
    warn: 'batteryAgeWarn',
    fail: 'batteryAgeFail',
    worse: 'high',
  },
  {
    key: 'inspection',
    name: { zh: '检查间隔（天）', en: 'Days between two checks' },
    help: { zh: '超过该天数未做一键检测的分组会被提示', en: 'A group without a one-click check for longer says so' },
    warn: 'inspectionDays',
    worse: 'high',
  },
  {
    key: 'reading',
    name: { zh: '读数有效期', en: 'Age of a reading' },
    help: { zh: '更旧的读数视为“无应答”', en: 'An older reading counts as no answer' },
    fail: 'readingAge',
    worse: 'high',
  },
]

/** The first rule that contradicts itself: one that fails before it is warned of, or a lowest value above the highest. */
export function standardFault(standard: UpsStandard): UpsStandardKey | undefined {
  for (const { warn, fail, worse } of upsStandardRows) {
    if (!warn || !fail) continue
    const rises = standard[warn] < standard[fail]
    const falls = standard[warn] > standard[fail]
    if (worse === 'low' ? !falls : !rises) return fail
  }
  return undefined
}

/** What of it differs from what is usual. */
export function ownOfStandard(standard: UpsStandard): UpsStandardKey[] {
  return upsStandardFields.flatMap(({ key, usual }) => (standard[key] === usual ? [] : [key]))
}
