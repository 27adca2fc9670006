import { type ComponentProps, useEffect, useRef } from 'react'
import { bringIntoView, unseen } from './bring-into-view.ts'
import styles from './scroll-box.module.css'

interface ScrollBoxProps extends ComponentProps<'section'> {
  /** What must be seen first, found by `data-scroll-to` inside; again when this changes. */
  shown: string
}

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
    if (box.current) bringIntoView(box.current, box.current.querySelector('[data-scroll-to]'))
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
