import type { DeviceType } from './define.ts'
import { formatMeasure } from './names.ts'
import type { PathNode, PowerPath } from './overview.ts'
import type { Language, Names } from './point.ts'
import { edgePower, type PathState, type ReadValue } from './power-path.ts'
import { shownUnit } from './units.ts'

const texts = {
  carries: { zh: '{name}供电', en: '{name} carries the load' },
  carriesPower: { zh: '{name}供电，负载 {power}', en: '{name} carries the load of {power}' },
  ready: { zh: '{name}有电待用', en: '{name} ready' },
  dead: { zh: '{name}失电', en: '{name} dead' },
  rests: { zh: '{name}停机', en: '{name} at rest' },
  unsupplied: { zh: '负载未供电', en: 'load not supplied' },
  unknown: { zh: '供电路径未知', en: 'Power path unknown' },
} satisfies Record<string, Names>
const separator: Names = { zh: '，', en: ', ' }

/**
 * The path in words, as its text alternative: "市电失电，电池组供电，负载 34.00 kW", "Mains dead, battery carries the load of 34.00 kW".
 * Sources and batteries in drawn order; those of which nothing is known are left out.
 */
export function pathSummary(type: DeviceType, path: PowerPath, state: PathState, read: ReadValue, language: Language): string {
  const power = suppliedPower(type, path, read, language)
  const parts = path.nodes
    .filter(({ role }) => role === 'source' || role === 'battery')
    .sort((a, b) => urgency(state, a) - urgency(state, b))
    .flatMap((node) => sayNode(node, state, power, language))
  const load = path.nodes.find(({ role }) => role === 'load')
  if (load && state.nodes[load.id] === 'dead') parts.push(texts.unsupplied[language])
  if (parts.length === 0) return texts.unknown[language]
  return capitalised(parts.join(separator[language]))
}

/** What broke first, then what carries, then what stands ready. */
function urgency(state: PathState, node: PathNode): number {
  const condition = state.nodes[node.id] ?? 'unknown'
  return condition === 'dead' && node.rests ? 2 : { dead: 0, backup: 1, carrying: 1, ready: 2, unknown: 3 }[condition]
}

function sayNode(node: PathNode, state: PathState, power: string | undefined, language: Language): string[] {
  const name = language === 'en' ? node.name.en.charAt(0).toLowerCase() + node.name.en.slice(1) : spaced(node.name.zh)
  switch (state.nodes[node.id]) {
    case 'carrying':
    case 'backup':
      if (power) return [texts.carriesPower[language].replace('{name}', name).replace('{power}', power)]
      return [texts.carries[language].replace('{name}', name)]
    case 'ready':
      return [texts.ready[language].replace('{name}', name)]
    case 'dead':
      return [texts[node.rests ? 'rests' : 'dead'][language].replace('{name}', name)]
    default:
      return []
  }
}

/** A number and the Chinese word after it stand apart: "电源 1 失电". */
function spaced(name: string): string {
  return /\d$/.test(name) ? `${name} ` : name
}

/** What flows into the load, with unit. */
function suppliedPower(type: DeviceType, path: PowerPath, read: ReadValue, language: Language): string | undefined {
  const load = path.nodes.find(({ role }) => role === 'load')
  const edge = path.edges.find(({ to }) => to === load?.id)
  const found = edge && edgePower(type, edge, read)
  if (!found || found.point.kind === 'state') return undefined
  return `${formatMeasure(found.point, found.value)} ${shownUnit(found.point.unit, language)}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
