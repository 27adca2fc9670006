import { quantise } from '@kilowatch/catalog'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type LimitLineName, type PlotFrame, valueAt, yOf } from './chart-model.ts'
import { spreadLabels } from './spread-labels.ts'

/** CSS px: visual rule 29. */
const handleGap = 26
export const handleSpace = 146

export interface LimitHandle {
  line: LimitLineName
  value: number
  /** "高告警" */
  name: string
  /** Figure as people read it. */
  figure: string
  /** With unit, said by a screen reader. */
  spoken: string
  changed: boolean
  broken: boolean
}

interface LimitHandlesProps {
  frame: PlotFrame
  handles: readonly LimitHandle[]
  range: readonly [number, number]
  decimals: number
  readOnly: boolean
  onMove: (line: LimitLineName, value: number) => void
}

/** The four limits as handles at the right end: dragged, or moved by arrow keys by one least step (Page keys by ten). */
export function LimitHandles({ frame, handles, range, decimals, readOnly, onMove }: LimitHandlesProps) {
  const right = frame.left + frame.width
  // A limit beyond the shown range has its handle at that edge: its leader stays within the plot.
  const lines = handles.map((handle) => Math.min(frame.top + frame.height, Math.max(frame.top, yOf(frame, handle.value))))
  const places = spreadLabels(lines, handleGap, frame.top + 6, frame.top + frame.height)
  const move = (line: LimitLineName, value: number) => onMove(line, quantise(Math.min(range[1], Math.max(range[0], value)), decimals))
  return (
    <>
      <svg className="kw-chart-layer" aria-hidden="true" style={{ pointerEvents: 'none' }}>
        {handles.map((handle, index) => (
          <line key={handle.line} x1={right} x2={right + 10} y1={lines[index]} y2={places[index]} className="kw-handle-leader" />
        ))}
      </svg>
      {handles.map((handle, index) => (
        <Handle
          key={handle.line}
          handle={handle}
          frame={frame}
          top={places[index] ?? 0}
          left={right + 10}
          range={range}
          step={10 ** -decimals}
          readOnly={readOnly}
          onMove={move}
        />
      ))}
    </>
  )
}

interface HandleProps {
  handle: LimitHandle
  frame: PlotFrame
  top: number
  left: number
  range: readonly [number, number]
  step: number
  readOnly: boolean
  onMove: (line: LimitLineName, value: number) => void
}

function Handle({ handle, frame, top, left, range, step, readOnly, onMove }: HandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (readOnly) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (readOnly || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const panel = event.currentTarget.parentElement?.getBoundingClientRect()
    if (panel) onMove(handle.line, valueAt(frame, event.clientY - panel.top))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (readOnly || steps === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(handle.line, handle.value + steps * step)
  }
  const side = handle.line.startsWith('h') ? 'h' : 'l'
  const state = `${handle.changed ? ' kw-handle-changed' : ''}${handle.broken ? ' kw-handle-broken' : ''}`
  return (
    <div
      className={`kw-handle kw-handle-${side}${state}`}
      style={{ left, top, ...(readOnly ? { cursor: 'default' } : {}) }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={handle.name}
      aria-valuemin={range[0]}
      aria-valuemax={range[1]}
      aria-valuenow={handle.value}
      aria-valuetext={handle.spoken}
      aria-readonly={readOnly}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      {!readOnly && <span className="kw-handle-grip" aria-hidden="true" />}
      <span>{handle.name}</span>
      <b>{handle.figure}</b>
    </div>
  )
}
