import type { StoredFile, VrPin } from '@kilowatch/contract'
import { Cache, Viewer } from '@photo-sphere-viewer/core'
import '@photo-sphere-viewer/core/index.css'
import { MarkersPlugin } from '@photo-sphere-viewer/markers-plugin'
import '@photo-sphere-viewer/markers-plugin/index.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../shared/content.ts'
import { useNarrow, useStill } from '../../shared/viewport.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { inAlarm } from '../../ui/vr-scenes/by-trouble.ts'
import { directionOf, edgeOf, type Looking } from '../../ui/vr-scenes/directions.ts'
import { EdgeArrows } from '../../ui/vr-scenes/edge-arrows.tsx'
import { withRoom } from '../../ui/vr-scenes/labels.ts'
import { labelOf, PinContent } from '../../ui/vr-scenes/pin-link.tsx'
import marks from '../../ui/vr-scenes/pins.module.css'
import styles from './scenes.module.css'

interface PanoramaProps {
  picture: StoredFile
  /** The first ones have room for their labels first. */
  pins: readonly VrPin[]
}

/** About what a screen shows of the picture at the usual zoom: its whole width and height would be so many pixels. */
const wholePicture = { width: 4_400, height: 2_200 }

/** A picture to look around in, with its devices where they are seen. */
export function Panorama({ picture, pins }: PanoramaProps) {
  const { t } = useTranslation('vr-scenes')
  const { bytes, error, retry } = useContent(picture.id)
  if (error) return <Failure what={t('picture')} error={error} onRetry={() => void retry()} />
  if (!bytes) return <Skeleton height={480} />
  return <Around key={picture.id} path={picture.url} bytes={bytes} pins={pins} />
}

function Around({ path, bytes, pins }: { path: string; bytes: Blob; pins: readonly VrPin[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<Viewer>()
  const lang = useViewerWords()
  const narrow = useNarrow()
  const begins = useRef(beginningOf(pins))
  useEffect(() => {
    if (!box.current) return
    // The viewer would ask for the address itself, without the person's headers: it finds the bytes where it looks first.
    Cache.add(path, path, bytes)
    const made = new Viewer({
      container: box.current,
      panorama: path,
      navbar: ['zoom', 'move', 'fullscreen'],
      lang,
      loadingTxt: '',
      mousewheelCtrlKey: true,
      touchmoveTwoFingers: narrow,
      plugins: [MarkersPlugin],
      ...begins.current,
    })
    made.addEventListener('ready', () => setViewer(made), { once: true })
    return () => {
      setViewer(undefined)
      made.destroy()
      Cache.remove(path, path)
    }
  }, [path, bytes, lang, narrow])
  return (
    <div ref={box} className={styles.around}>
      {viewer ? (
        <>
          <Pins viewer={viewer} pins={pins} />
          <Beyond viewer={viewer} pins={pins} />
        </>
      ) : null}
    </div>
  )
}

/** Turned to what is in alarm; else straight ahead. */
function beginningOf(pins: readonly VrPin[]): { defaultYaw?: number; defaultPitch?: number } {
  const [worst] = inAlarm(pins)
  if (!worst) return {}
  const { yaw, pitch } = directionOf(worst)
  return { defaultYaw: yaw, defaultPitch: pitch }
}

/** Arrows to what is in alarm outside of the view. */
function Beyond({ viewer, pins }: { viewer: Viewer; pins: readonly VrPin[] }) {
  const [looking, look] = useState(() => lookingOf(viewer))
  const still = useStill()
  useEffect(() => {
    const onMoved = () => look(lookingOf(viewer))
    const moves = ['position-updated', 'zoom-updated', 'size-updated'] as const
    for (const move of moves) viewer.addEventListener(move, onMoved)
    return () => {
      for (const move of moves) viewer.removeEventListener(move, onMoved)
    }
  }, [viewer])
  const turn = (pin: VrPin) => {
    if (still) viewer.rotate(directionOf(pin))
    else void viewer.animate({ ...directionOf(pin), speed: '20rpm' })
  }
  return <EdgeArrows pins={inAlarm(pins)} edgeOf={(pin) => edgeOf(pin, looking)} onTurn={turn} />
}

function lookingOf(viewer: Viewer): Looking {
  const { hFov, vFov } = viewer.state
  const radians = Math.PI / 180
  return { ...viewer.getPosition(), width: hFov * radians, height: vFov * radians }
}

function Pins({ viewer, pins }: { viewer: Viewer; pins: readonly VrPin[] }) {
  const [elements, setElements] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  const places = JSON.stringify(pins.map(({ x, y, device }) => ({ id: device.id, x, y })))
  useEffect(() => {
    const standing = JSON.parse(places) as { id: string; x: number; y: number }[]
    const made = new Map(standing.map(({ id }) => [id, pinElement()]))
    const markers = standing.flatMap(({ id, ...place }) => {
      const element = made.get(id)
      return element ? [{ id, element, position: directionOf(place), anchor: 'center center' }] : []
    })
    viewer.getPlugin<MarkersPlugin>(MarkersPlugin).setMarkers(markers)
    setElements(made)
  }, [viewer, places])
  const open = withRoom(pins.map(labelOf), wholePicture)
  return pins.map((pin) => {
    const { id } = pin.device
    const element = elements.get(id)
    if (!element) return null
    return createPortal(<PinContent pin={pin} open={open.has(id)} />, element, id)
  })
}

function pinElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = marks.middle ?? ''
  return element
}

const viewerWords = [
  ...(['zoom', 'zoomOut', 'zoomIn', 'moveUp', 'moveDown', 'moveLeft', 'moveRight'] as const),
  ...(['fullscreen', 'ctrlZoom', 'twoFingers', 'loadError'] as const),
]

/** What the viewer itself says; it is made once. */
function useViewerWords(): Record<string, string> {
  const { t } = useTranslation('vr-scenes')
  const [words] = useState(() => Object.fromEntries(viewerWords.map((key) => [key, t(`panorama.${key}`)])))
  return words
}
