import { type DeviceType, flatPoint, type OverviewPart, type PowerPath, type SinglePoint, type State, stateValue } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import type { TimeSpan } from '../../ui/charts/chart-model.ts'
import type { VisibleGap } from './chart-parts.ts'

/** How a time in a lane looks: fed as usual, on the backup, wrong, other than usual, usual. */
export type LaneTone = 'live' | 'backup' | 'wrong' | 'other' | 'usual'

/** A time during which a state held one value. */
export interface LanePiece extends TimeSpan {
  code: number
  /** Name of the value in the catalogue; undefined for a code that it lacks. */
  value: string | undefined
  tone: LaneTone
}

/** A state as a lane: what it was, one piece after the other. */
export interface Lane {
  key: string
  name: string
  pieces: LanePiece[]
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

/** Parts of the shown time: data between two gaps that are shorter are no more than a sliver, and a gap that is shorter is not seen. */
const leastData = 1 / 80
const leastGap = 1 / 400

/**
 * Gaps as a strip of this time can show them: those with only slivers of data between them are one, of the cause that covers most of it,
 * so that a history that came in pieces is a band and no bar code.
 */
export function bandsOf(gaps: readonly VisibleGap[], span: TimeSpan): VisibleGap[] {
  const length = span.to - span.from
  const bands: VisibleGap[][] = []
  for (const gap of [...gaps].sort((a, b) => a.from - b.from)) {
    const band = bands.at(-1)
    const end = Math.max(...(band ?? []).map(({ to }) => to))
    if (band && gap.from - end < leastData * length) band.push(gap)
    else bands.push([gap])
  }
  return bands
    .map((parts) => ({ from: parts[0]?.from ?? 0, to: Math.max(...parts.map(({ to }) => to)), cause: mainCause(parts) }))
    .filter(({ from, to }) => to - from >= leastGap * length)
}

function mainCause(gaps: readonly VisibleGap[]): VisibleGap['cause'] {
  const covered = new Map<VisibleGap['cause'], number>()
  for (const { from, to, cause } of gaps) covered.set(cause, (covered.get(cause) ?? 0) + to - from)
  return [...covered].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'no-data'
}

/** What is left of pieces outside of the bands. */
export function outsideOf(pieces: readonly LanePiece[], bands: readonly TimeSpan[]): LanePiece[] {
  return bands.reduce<LanePiece[]>(
    (left, band) =>
      left.flatMap((piece) => {
        if (piece.to <= band.from || piece.from >= band.to) return [piece]
        const parts = [
          { ...piece, to: band.from },
          { ...piece, from: band.to },
        ]
        return parts.filter(({ from, to }) => to > from)
      }),
    [...pieces],
  )
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

/** The mark of a change: that of the backup where it took over or something is wrong; else neutral, since no change is good by itself. */
export function changeLook(tone: LaneTone): { shape: 'info' | 'change'; colour: string } {
  const notable = tone === 'backup' || tone === 'wrong'
  return notable ? { shape: 'info', colour: 'var(--path-backup)' } : { shape: 'change', colour: 'var(--text-2)' }
}

/** The name of a state's value by its code. */
export function stateName(point: SinglePoint, code: number, language: 'zh' | 'en'): string {
  return stateValue(point, code)?.[language] ?? String(code)
}
