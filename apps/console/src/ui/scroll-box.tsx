import { type ComponentProps, useEffect, useRef } from 'react'
import styles from './scroll-box.module.css'

interface ScrollBoxProps extends ComponentProps<'section'> {
  /** What must be seen first, found by `data-scroll-to` inside; again when this changes. */
  shown: string
}

/** CSS px: less beyond an edge is a shadow or a border, and nothing to scroll to. */
const unseen = 8

/** What scrolls sideways where it has no room: it begins at what matters, and fades at an edge beyond which there is more. */
export function ScrollBox({ shown, className = '', children, ...rest }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const mark = () => markEdges(element)
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', mark)
      observer.disconnect()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target is another place
  useEffect(() => {
    if (box.current) bringIntoView(box.current)
  }, [shown])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and must do so for the keyboard too
    <section ref={box} tabIndex={0} className={`${styles.box} ${className}`} {...rest}>
      {children}
    </section>
  )
}

/** Says at which edges there is more, for the fading. */
function markEdges(element: HTMLElement): void {
  const beyond = element.scrollWidth - element.clientWidth
  element.dataset.moreLeft = String(element.scrollLeft > unseen)
  element.dataset.moreRight = String(element.scrollLeft < beyond - unseen)
}

/** Scrolls sideways alone, so that the page stays where it is. */
function bringIntoView(element: HTMLElement): void {
  const target = element.querySelector('[data-scroll-to]')
  if (!target || element.scrollWidth - element.clientWidth <= unseen) return
  const [outer, inner] = [element.getBoundingClientRect(), target.getBoundingClientRect()]
  element.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
