import { type RefObject, useEffect, useRef, useState } from 'react'

/** The specification's wait before a chart follows a new size. */
const resizeWait = 100

/** Width of an element, CSS px; 0 until it is laid out. The first width comes at once, later ones when the size has settled. */
export function useBoxWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let known = 0
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0)
      if (next === 0 || next === known) return
      const wait = known === 0 ? 0 : resizeWait
      known = next
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(next), wait)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return [ref, width]
}
