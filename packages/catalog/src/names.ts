import type { Language, Names, ResolvedPoint, SinglePoint, StateValue } from './point.ts'

/** The part's label alone ("L2", "27 号电芯", "String 2 cell 27"); empty for a point that does not repeat. */
export function pointLabel({ repeated, index, within, withinIndex }: Labelled, language: Language): string {
  const inner = labelOf(repeated, index, language)
  const outer = labelOf(within, withinIndex, language)
  if (!outer) return inner
  return `${outer} ${language === 'en' ? withoutCapital(inner) : inner}`
}
type Labelled = Pick<ResolvedPoint, 'repeated' | 'index' | 'within' | 'withinIndex'>

function labelOf(repeated: ResolvedPoint['repeated'], index: number | undefined, language: Language): string {
  if (!repeated || index === undefined) return ''
  const next = (index % repeated.max) + 1
  return repeated.name[language].replaceAll('{n}', String(index)).replaceAll('{next}', String(next))
}

/** What the point is called in full: "输入电压 L2", "27 号电芯 电压", "Input voltage L2", "Cell 27 voltage". */
export function pointName(resolved: ResolvedPoint, language: Language): string {
  const name = resolved.point.name[language]
  const label = pointLabel(resolved, language)
  if (!label) return name
  if (resolved.repeated?.order === 'part-alone') return label
  if (resolved.repeated?.order === 'point-first') return `${name} ${label}`
  return `${label} ${language === 'en' ? withoutCapital(name) : name}`
}

/** "Voltage" to "voltage" in the middle of a name, but "SOH" stays. */
export function withoutCapital(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** The declared value behind a stored code, with its name in the catalogue; undefined for a code that the state does not have. */
export function stateValue(point: SinglePoint, code: number): (StateValue & { value: string }) | undefined {
  if (point.kind !== 'state') return undefined
  const found = Object.entries<StateValue>(point.values).find(([, value]) => value.code === code)
  return found && { ...found[1], value: found[0] }
}

/** The code that a state's value is stored as. */
export function stateCode(point: SinglePoint, value: string): number | undefined {
  if (point.kind !== 'state') return undefined
  return Object.hasOwn(point.values, value) ? point.values[value]?.code : undefined
}

const noValue = '—'
const minus = '−'
const unknownCode: Names = { zh: '未知（{code}）', en: 'Unknown ({code})' }

/** A figure with so many decimals, minus as U+2212, without unit. */
export function formatFigure(value: number, decimals: number): string {
  const figure = Math.abs(value).toFixed(decimals)
  return value < 0 && Number(figure) !== 0 ? minus + figure : figure
}

const powers: readonly string[] = ['kW', 'kVA', 'kvar']

/**
 * A number of a point. A power is kept to the watt, so that 86 W of a small device is not 0.09 kW; of a large one those digits say nothing:
 * from 10 on it has two decimals, from 100 on one.
 */
export function formatMeasure({ unit, decimals }: Exclude<SinglePoint, { kind: 'state' }>, value: number): string {
  const size = Math.abs(value)
  const most = powers.includes(unit) ? (size >= 100 ? 1 : size >= 10 ? 2 : 3) : decimals
  return formatFigure(value, Math.min(decimals, most))
}

/** What stands on the screen: the figure with the declared decimals, or the state's name; "—" for no value. Without unit. */
export function formatValue(resolved: { point: SinglePoint }, value: number | null | undefined, language: Language): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return noValue
  const { point } = resolved
  if (point.kind !== 'state') return formatMeasure(point, value)
  return stateValue(point, value)?.[language] ?? unknownCode[language].replace('{code}', String(value))
}
