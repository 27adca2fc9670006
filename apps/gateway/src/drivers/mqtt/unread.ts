import { type DeviceType, keyOf, resolvePoint } from '@kilowatch/catalog'
import type { WireValue } from '@kilowatch/telemetry'
import { extrasOf } from '../extras.ts'
import { mapWords } from './heard.ts'
import type { Speech } from './speech.ts'

type Scalar = string | number | boolean

/**
 * What messages say and no point shows: a field that the model does not name, a word that it does not know, a number that cannot be.
 * Topics on which cards are shown are left out: what opens a door is nobody's to read.
 */
export function unreadOf(
  type: DeviceType,
  speech: Speech,
  newest: ReadonlyMap<string, unknown>,
  shown: ReadonlyMap<string, WireValue>,
): Record<string, string | number> {
  const hidden = new Set((speech.credentials ?? []).map(({ topic }) => topic))
  const said = [...newest]
    .filter(([topic]) => !hidden.has(topic))
    .flatMap(([topic, content]) => leavesOf(content).map((leaf) => ({ topic, ...leaf })))
  return extrasOf(
    said
      .filter((one) => !isShown(type, speech, one, shown))
      .map(({ topic, path, value }) => [path === '' ? topic : path, typeof value === 'boolean' ? String(value) : value] as const),
  )
}

/** Whether a value of the model takes this alone to what its point shows. */
function isShown(
  type: DeviceType,
  speech: Speech,
  { topic, path, value }: { topic: string; path: string; value: Scalar },
  shown: ReadonlyMap<string, WireValue>,
): boolean {
  const mappings = speech.values.filter((each) => each.topic === topic && (path === (each.path ?? '') || path.startsWith(`${each.path}.`)))
  return mappings.some((each) => {
    const place = each.point.includes('*') ? Number(path.slice((each.path ?? '').length + 1)) + 1 || 1 : 1
    const key = resolvePoint(type, keyOf(each.point, place))?.key
    const { path: _, ...whole } = each
    const only = { ...speech, values: [{ ...whole, point: each.point.replace('*', String(place)) }], totals: [] }
    const [alone] = mapWords(type, only, () => ({ said: value, at: 0, cadence: 0 })).values
    return key !== undefined && alone !== undefined && typeof alone[1] === 'number' && shown.get(key) === alone[1]
  })
}

/** The texts, numbers and switches of a message, each with its path. */
function leavesOf(content: unknown, path = ''): { path: string; value: Scalar }[] {
  if (typeof content === 'string' || typeof content === 'number' || typeof content === 'boolean') return [{ path, value: content }]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
}
