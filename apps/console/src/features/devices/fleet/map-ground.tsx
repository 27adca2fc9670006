import { type PointerEvent, type RefObject, useRef } from 'react'
import { useBoxWidth } from '../../../ui/charts/use-box-width.ts'
import styles from './site-map.module.css'
import { footWidth, gridOf, type Point, type Size, type View } from './site-map.ts'

/** The size in which the ground is laid out; a phone's is lower. */
export function useGround(): [RefObject<HTMLDivElement | null>, Size] {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  return [box, { width, height: width > 0 ? (box.current?.clientHeight ?? 0) : 0 }]
}

/** The ground follows the pointer; a click on a mark stays one. */
export function useDragging(onMove: (by: Point) => void) {
  const last = useRef<Point | null>(null)
  return {
    onPointerDown: ({ clientX, clientY, target }: PointerEvent) => {
      last.current = target instanceof Element && target.closest('button') ? null : { x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!last.current || buttons === 0) return
      onMove({ x: clientX - last.current.x, y: clientY - last.current.y })
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => {
      last.current = null
    },
  }
}

/** CSS px that a word of the grid takes: at the edge it is left out rather than cut, and beside what the map says of itself. */
const [wordWidth, wordHeight] = [52, 18]

export function Grid({ view, size }: { view: View; size: Size }) {
  const { meridians, parallels, decimals } = gridOf(view, size)
  const words = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees).toFixed(decimals)}°${degrees === 0 ? '' : degrees > 0 ? positive : negative}`
  return (
    <svg className={styles.grid} width={size.width} height={size.height} aria-hidden="true">
      {meridians.map(({ at, degrees }) => (
        <g key={degrees}>
          <line x1={at} x2={at} y1={0} y2={size.height} />
          {at + wordWidth < size.width - footWidth ? (
            <text x={at + 4} y={size.height - 6}>
              {words(degrees, ['E', 'W'])}
            </text>
          ) : null}
        </g>
      ))}
      {parallels.map(({ at, degrees }) => (
        <g key={degrees}>
          <line x1={0} x2={size.width} y1={at} y2={at} />
          {at > wordHeight ? (
            <text x={6} y={at - 5}>
              {words(degrees, ['N', 'S'])}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
