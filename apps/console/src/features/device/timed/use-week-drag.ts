import { type PointerEvent, useRef, useState } from 'react'
import { freeAround, marked, minuteAt, type Span } from './week-drag.ts'

interface Drag {
  day: number
  start: number
  end: number
  free: Span
}

interface Doings<P> {
  /** A time that was marked on a day. */
  onMark: (day: number, span: Span) => void
  /** What is held was pressed. */
  onPress: (held: P) => void
}

/** Marks a time on a day by mouse, pen or finger, and presses what is held there; one pointer at a time. */
export function useWeekDrag<P extends Span>({ onMark, onPress }: Doings<P>) {
  const [drag, setDrag] = useState<Drag | null>(null)
  /** Where the pointer went down on what is held. */
  const pressed = useRef<number | null>(null)
  const span = drag && marked(drag.start, drag.end, drag.free)
  return {
    /** What is marked now, and on which day. */
    draft: drag && span ? { day: drag.day, ...span } : null,
    handlersOf(day: number, spans: readonly P[]) {
      return {
        onPointerDown(event: PointerEvent<HTMLElement>) {
          if (event.button !== 0 || !event.isPrimary) return
          const minute = minuteOf(event)
          const free = freeAround(minute, spans)
          pressed.current = free ? null : minute
          if (!free) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ day, start: minute, end: minute, free })
        },
        onPointerMove(event: PointerEvent<HTMLElement>) {
          if (drag?.day === day && event.isPrimary) setDrag({ ...drag, end: minuteOf(event) })
        },
        onPointerUp(event: PointerEvent<HTMLElement>) {
          const held = pressed.current === null ? undefined : heldAt(pressed.current, spans)
          pressed.current = null
          setDrag(null)
          if (drag && span) onMark(drag.day, span)
          else if (held && held === heldAt(minuteOf(event), spans)) onPress(held)
        },
        onPointerCancel() {
          pressed.current = null
          setDrag(null)
        },
      }
    },
  }
}

function minuteOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return minuteAt(clientX - left, width)
}

function heldAt<P extends Span>(minute: number, spans: readonly P[]): P | undefined {
  return spans.find(({ from, to }) => from <= minute && minute < to)
}
