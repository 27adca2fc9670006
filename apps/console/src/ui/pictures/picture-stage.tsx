import type { StoredFile } from '@kilowatch/contract'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../shared/content.ts'
import { Failure, Skeleton } from '../placeholders.tsx'
import styles from './pictures.module.css'
import { dragged, transformOf, type Viewpoint, whole, zoomed } from './viewpoint.ts'

/** A part of a picture, in parts of its width and height. */
export interface PictureFrame {
  x: number
  y: number
  width: number
  height: number
}

interface PictureStageProps {
  picture: StoredFile
  view: Viewpoint
  onView: (view: Viewpoint) => void
  className?: string
  frames?: readonly PictureFrame[]
  /** Dragging draws a frame instead of moving the picture. */
  onFrame?: ((frame: PictureFrame) => void) | undefined
  /** It can be looked at. */
  onSeen?: () => void
}

/** A picture under the pointer: zoom by wheel, moved by dragging, whole again by a double click. */
export function PictureStage({ picture, view, onView, className = '', frames = [], onFrame, onSeen }: PictureStageProps) {
  const { t } = useTranslation('pictures')
  const { url, error, retry } = useContent(picture.id)
  const [drawing, draw] = useState<PictureFrame | null>(null)
  const drag = (event: PointerEvent) => {
    if (event.buttons === 1 && !onFrame) onView(dragged(view, event.movementX, event.movementY))
  }
  if (error) return <Failure what={t('picture')} error={error} onRetry={() => void retry()} />
  const frame = framing(drawing, draw, onFrame)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; each has a button and a key too
    <div
      className={`${styles.stage} ${onFrame ? styles.framing : ''} ${className}`}
      onPointerDown={(event) => (onFrame ? undefined : event.currentTarget.setPointerCapture(event.pointerId))}
      onPointerMove={drag}
      onWheel={(event) => onView(zoomed(view, event.deltaY < 0 ? 1 : -1))}
      onDoubleClick={() => onView(whole)}
    >
      {url ? (
        <span className={styles.paper} style={{ transform: transformOf(view) }}>
          <img src={url} alt={picture.name} draggable={false} onLoad={onSeen} {...frame} />
          {[...frames, ...(drawing ? [drawing] : [])].map((one) => (
            <i key={`${one.x} ${one.y}`} className={styles.frame} style={placeOf(one)} />
          ))}
        </span>
      ) : (
        <Skeleton rows={1} height={240} />
      )}
    </div>
  )
}

function placeOf({ x, y, width, height }: PictureFrame) {
  const share = (part: number) => `${100 * part}%`
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}

/** Smaller ones are a click. */
const leastSide = 0.01

/** The pointer over the picture itself, whose own measures do not turn or grow with it. */
function framing(
  drawing: PictureFrame | null,
  draw: (frame: PictureFrame | null) => void,
  onFrame: ((frame: PictureFrame) => void) | undefined,
) {
  if (!onFrame) return {}
  const at = ({ nativeEvent, currentTarget }: PointerEvent<HTMLImageElement>) => ({
    x: Math.min(1, Math.max(0, nativeEvent.offsetX / currentTarget.offsetWidth)),
    y: Math.min(1, Math.max(0, nativeEvent.offsetY / currentTarget.offsetHeight)),
  })
  return {
    onPointerDown: (event: PointerEvent<HTMLImageElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      draw({ ...at(event), width: 0, height: 0 })
    },
    onPointerMove: (event: PointerEvent<HTMLImageElement>) => {
      if (!drawing || event.buttons !== 1) return
      const { x, y } = at(event)
      draw({ ...drawing, width: Math.max(0, x - drawing.x), height: Math.max(0, y - drawing.y) })
    },
    onPointerUp: () => {
      if (drawing && drawing.width > leastSide && drawing.height > leastSide) onFrame(drawing)
      draw(null)
    },
  }
}
