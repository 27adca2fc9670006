import type { StoredFile, VrPin } from '@kilowatch/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStill } from '../../shared/viewport.ts'
import { useBoxWidth } from '../charts/use-box-width.ts'
import { inAlarm } from './by-trouble.ts'
import { EdgeArrows } from './edge-arrows.tsx'
import { FlatPicture } from './flat-picture.tsx'
import { withRoom } from './labels.ts'
import { labelOf, PinLink } from './pin-link.tsx'

/** A flat picture with its devices at their places; the first ones have room for their labels first. */
export function FlatScene({ picture, pins }: { picture: StoredFile; pins: readonly VrPin[] }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const height = width / ((picture.width ?? 1) / (picture.height ?? 1))
  const open = withRoom(pins.map(labelOf), { width, height })
  return (
    <FlatPicture picture={picture} box={box} over={<Beyond box={box} width={width} pins={inAlarm(pins)} />}>
      {pins.map((pin) => (
        <PinLink key={pin.device.id} pin={pin} width={width} open={open.has(pin.device.id)} />
      ))}
    </FlatPicture>
  )
}

interface BeyondProps {
  box: RefObject<HTMLDivElement | null>
  /** Of the picture, in pixels; 0: it is not laid out yet. */
  width: number
  /** Those in alarm, the worst first. */
  pins: readonly VrPin[]
}

/** Where the picture is wider than the screen: it begins at the worst alarm, and arrows lead to the others. */
function Beyond({ box, width, pins }: BeyondProps) {
  const [seen, see] = useState<{ from: number; to: number } | null>(null)
  const begun = useRef(false)
  const still = useStill()
  const moveTo = ({ x }: VrPin, behavior: ScrollBehavior) => {
    const scroller = box.current?.parentElement
    scroller?.scrollTo({ left: x * width - scroller.clientWidth / 2, behavior })
  }
  useEffect(() => {
    const scroller = box.current?.parentElement
    if (!scroller || width === 0) return
    const onScroll = () => see({ from: scroller.scrollLeft, to: scroller.scrollLeft + scroller.clientWidth })
    onScroll()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [box, width])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the picture is laid out; then it is the person's
  useEffect(() => {
    const [worst] = pins
    if (width === 0 || begun.current) return
    begun.current = true
    if (worst) moveTo(worst, 'instant')
  }, [width])
  if (!seen || width === 0 || seen.to - seen.from >= width) return null
  const edgeOf = ({ x }: VrPin) => (x * width < seen.from ? 'left' : x * width > seen.to ? 'right' : null)
  return <EdgeArrows pins={pins} edgeOf={edgeOf} onTurn={(pin) => moveTo(pin, still ? 'instant' : 'smooth')} />
}
