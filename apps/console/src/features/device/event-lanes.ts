import { type DeviceType, flatPoint, type OverviewPart, type PowerPath, type SinglePoint, type State, stateValue } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import type { TimeSpan } from '../../ui/charts/chart-model.ts'

/** How a time in a lane looks: fed as usual, on the backup, wrong, other than usual, usual. */
export type LaneTone = 'live' | 'backup' | 'wrong' | 'other' | 'usual'

/** A time during which a state held one value. */
export interface LanePiece extends TimeSpan {
  code: number
  /** Name of the value in the catalogue; undefined for a code that it lacks. */
  value: string | undefined
  tone: LaneTone
}

const mostLanes = 3

/** The states that tell the day of a device, the deciding one of its power path first; only those that are reported and kept. */
export function laneKeys(type: DeviceType, reported: ReadonlySet<string>): string[] {
  const wanted = [...type.overview.flatMap(statesOf), ...type.headline]
  const states = [...new Set(wanted)].filter((key) => {
    const point = flatPoint(type, key)?.point
    return point?.kind === 'state' && point.history && reported.has(key)
  })
  return states.slice(0, mostLanes)
}

function statesOf(part: OverviewPart): readonly string[] {
  if (part.part === 'power-path') return [part.by]
  return part.part === 'runtime' ? part.values : []
}

/** Times of equal value, cut at gaps; the last one lasts to the end of what is shown. */
export function lanePieces(type: DeviceType, key: string, series: Series, gaps: readonly TimeSpan[], span: TimeSpan): LanePiece[] {
  const point = flatPoint(type, key)?.point
  if (point?.kind !== 'state') return []
  const usual = mostUsual(series)
  const tone = (code: number) => toneOf(type, key, point, code, usual)
  const pieces: LanePiece[] = []
  series.at.forEach((at, index) => {
    const code = series.value[index]
    const before = pieces.at(-1)
    if (code === null || code === undefined) return
    const cut = before && gaps.find((gap) => gap.from < at && gap.to > before.from)
    if (before && cut) before.to = Math.min(before.to, Math.max(cut.from, before.from))
    else if (before) before.to = Math.max(at, before.from)
    if (before && before.code === code && !cut) return
    pieces.push({
      from: Math.max(at, span.from),
      to: Math.max(at, span.from),
      code,
      value: stateValue(point, code)?.value,
      tone: tone(code),
    })
  })
  return closeLast(pieces, gaps, span)
}

function closeLast(pieces: LanePiece[], gaps: readonly TimeSpan[], span: TimeSpan): LanePiece[] {
  const last = pieces.at(-1)
  if (last) last.to = Math.min(span.to, gaps.find((gap) => gap.from >= last.from)?.from ?? span.to)
  return pieces.filter((piece) => piece.to > piece.from)
}

function mostUsual(series: Series): number | undefined {
  const counts = new Map<number, number>()
  for (const code of series.value) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function toneOf(type: DeviceType, key: string, point: State, code: number, usual: number | undefined): LaneTone {
  const value = stateValue(point, code)?.value
  const path = type.overview.find((part): part is PowerPath => part.part === 'power-path')
  const flow = path?.by === key && value !== undefined ? path.flows[value] : undefined
  if (flow?.backup?.length) return 'backup'
  if (flow?.carrying?.length) return 'live'
  if (value !== undefined && Object.hasOwn(point.alarms, value)) return 'wrong'
  return code === usual ? 'usual' : 'other'
}

/** A change of a state at a time. */
export interface LaneChange {
  key: string
  at: number
  from: string
  to: string
  tone: LaneTone
}

/** Where one value follows another without a gap between them, newest first; names by `name`. */
export function laneChanges(key: string, pieces: readonly LanePiece[], name: (code: number) => string): LaneChange[] {
  return pieces
    .flatMap((piece, index): LaneChange[] => {
      const before = pieces[index - 1]
      if (!before || before.to < piece.from) return []
      return [{ key, at: piece.from, from: name(before.code), to: name(piece.code), tone: piece.tone }]
    })
    .reverse()
}

/** The name of a state's value by its code. */
export function stateName(point: SinglePoint, code: number, language: 'zh' | 'en'): string {
  return stateValue(point, code)?.[language] ?? String(code)
}
