import { CheckOutlined } from '@ant-design/icons'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './list.module.css'
import { enough, type Swipe, swipeFrom, swipeTo } from './swipe.ts'

interface SwipeCardProps {
  /** What a swipe to the right does; a button in the card has to do the same. */
  onSwipe: () => void
  /** What that is, in a word; and what letting go now does. */
  word: string
  release: string
  children: ReactNode
}

/** A card that a finger swipes to the right; behind it stands what letting go does. Scrolling stays the browser's. */
export function SwipeCard({ onSwipe, word, release, children }: SwipeCardProps) {
  const [swipe, set] = useState<Swipe | null>(null)
  /** The click that ends a swipe is none. */
  const swiped = useRef(false)
  const by = swipe?.by ?? 0
  const isEnough = by >= enough
  function move(event: PointerEvent<HTMLElement>): void {
    if (!swipe) return
    const next = swipeTo(swipe, event.clientX, event.clientY)
    if (next.is === 'swiping' && swipe.is !== 'swiping') {
      swiped.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (next !== swipe) set(next)
  }
  function end(): void {
    if (isEnough) onSwipe()
    set(null)
  }
  return (
    <div className={styles.swipe} data-enough={isEnough}>
      {by > 0 ? (
        <span className={styles.swipeWord} aria-hidden="true">
          <CheckOutlined /> {isEnough ? release : word}
        </span>
      ) : null}
      <div
        className={styles.swiped}
        data-swiping={by > 0}
        style={{ transform: by > 0 ? `translateX(${by}px)` : undefined }}
        onPointerDown={(event) => {
          swiped.current = false
          if (event.pointerType !== 'mouse' && event.isPrimary) set(swipeFrom(event.clientX, event.clientY))
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => set(null)}
        onClickCapture={(event) => {
          if (!swiped.current) return
          swiped.current = false
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {children}
      </div>
    </div>
  )
}
