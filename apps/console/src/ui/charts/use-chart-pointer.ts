import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type ChartGap, type ChartPanel, type PlotFrame, type TimeSpan, timeAt } from './chart-model.ts'
import { snapTime } from './readings-at.ts'

/** A drag shorter than this is a click, CSS px. */
const leastDrag = 8
const leastZoom = 10_000

export interface ChartPointer {
  at: number
  /** CSS px from the top of the chart's box. */
  y: number
}

/** Cross-hair by pointer and arrow keys, zoom by dragging across. The frame is any panel's: all share times and sides. */
export function useChartPointer(
  frame: PlotFrame | undefined,
  panels: readonly ChartPanel[],
  gaps: readonly ChartGap[],
  onZoom: ((span: TimeSpan) => void) | undefined,
) {
  const [hover, setHover] = useState<ChartPointer | null>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const isInside = (x: number) => frame !== undefined && x >= frame.left && x <= frame.left + frame.width

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!frame) return
    const { x, y } = placeOf(event)
    if (drag) setDrag({ ...drag, to: x })
    setHover(isInside(x) ? { at: snapTime(panels, gaps, timeAt(frame, x)), y } : null)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { x } = placeOf(event)
    const onControl = event.target instanceof Element && event.target.closest('button, [role=slider]')
    if (!onZoom || event.pointerType !== 'mouse' || event.button !== 0 || onControl || !isInside(x)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: x, to: x })
  }
  const onPointerUp = () => {
    setDrag(null)
    if (!drag || !frame || Math.abs(drag.to - drag.from) < leastDrag) return
    const [from, to] = [timeAt(frame, Math.min(drag.from, drag.to)), timeAt(frame, Math.max(drag.from, drag.to))]
    if (to - from >= leastZoom) onZoom?.({ from: Math.round(from), to: Math.round(to) })
  }
  const onPointerLeave = () => {
    if (!drag) setHover(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!frame || event.target !== event.currentTarget) return
    if (event.key === 'Escape') setHover(null)
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    setHover({ at: neighbour(panels, hover?.at ?? frame.to, direction, frame), y: hover?.y ?? frame.top })
  }
  return { hover, drag, handlers: { onPointerMove, onPointerDown, onPointerUp, onPointerLeave, onKeyDown } }
}

/** The next sample of the first line in that direction. */
function neighbour(panels: readonly ChartPanel[], at: number, direction: number, frame: PlotFrame): number {
  const times = panels[0]?.series[0]?.at ?? []
  const next = direction > 0 ? times.find((time) => time > at) : [...times].reverse().find((time) => time < at)
  return Math.min(frame.to, Math.max(frame.from, next ?? at))
}
