import type { Language, Names, Unit } from './point.ts'

const same = (text: string): Names => ({ zh: text, en: text })

/** UCUM code to what people read. */
const shown: Readonly<Record<Unit, Names>> = {
  V: same('V'),
  A: same('A'),
  W: same('W'),
  kW: same('kW'),
  VA: same('VA'),
  kVA: same('kVA'),
  var: same('var'),
  kvar: same('kvar'),
  Hz: same('Hz'),
  '%': same('%'),
  '%{RH}': same('%RH'),
  Cel: same('°C'),
  min: same('min'),
  h: same('h'),
  Ohm: same('Ω'),
  kOhm: same('kΩ'),
  mOhm: same('mΩ'),
  s: same('s'),
  mA: same('mA'),
  lx: same('lx'),
  Pa: same('Pa'),
  hPa: same('hPa'),
  kPa: same('kPa'),
  MPa: same('MPa'),
  bar: same('bar'),
  m3: same('m³'),
  'm3/h': same('m³/h'),
  L: same('L'),
  'L/min': same('L/min'),
  kg: same('kg'),
  m: same('m'),
  mm: same('mm'),
  'mm/h': same('mm/h'),
  deg: same('°'),
  'um/m': same('µε'),
  '[pH]': same('pH'),
  '[ppm]': same('ppm'),
  '%{LEL}': same('%LEL'),
  '%{vol}': same('%vol'),
  'ug/m3': same('µg/m³'),
  'mg/m3': same('mg/m³'),
  'mg/L': same('mg/L'),
  'm/s': same('m/s'),
  '{rev}/min': { zh: 'r/min', en: 'rpm' },
  'kW.h': same('kWh'),
  'A.h': same('Ah'),
  '1': same(''),
}

/** Every unit that a point may have. */
export const units = Object.keys(shown) as readonly Unit[]

/** The unit as people read it; empty for a bare number. */
export function shownUnit(unit: Unit, language: Language): string {
  return shown[unit][language]
}
