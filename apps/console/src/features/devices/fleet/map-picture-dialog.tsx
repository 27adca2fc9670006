import { DeleteOutlined, MinusOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { type MapBounds, type MapPicture, mapPictureCalls, type StoredFile } from '@kilowatch/contract'
import { App, Button, InputNumber } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../../shared/content.ts'
import { useCommand } from '../../../shared/query.ts'
import { holdUnsaved } from '../../../shared/unsaved.ts'
import { ErrorText, FormError } from '../../../ui/form-error.tsx'
import { Dialog } from '../../../ui/overlays.tsx'
import { PictureIntake } from '../../../ui/pictures/picture-intake.tsx'
import { useLargePicture } from '../../../ui/pictures/use-large-picture.ts'
import { useAsk } from '../../../ui/use-asked-command.ts'
import { Grid, useDragging, useGround } from './map-ground.tsx'
import dialog from './map-picture.module.css'
import { begunIn, movedBy, placedOn, problemOf, pulledBy, scaledBy } from './picture-place.ts'
import styles from './site-map.module.css'
import { moved, type PlacedSite, type Point, pointOf, type Size, type View, viewOf, zoomed } from './site-map.ts'

interface MapPictureDialogProps {
  present: MapPicture | null
  sites: readonly PlacedSite[]
  onClose: () => void
}

/** What will be saved: the picture, and where it lies; an edge is null while its field is empty. */
interface Laid {
  picture: StoredFile
  bounds: { [K in keyof MapBounds]: number | null }
}
/** With what was before and what was taken back. */
interface History {
  past: readonly (Laid | null)[]
  now: Laid | null
  future: readonly (Laid | null)[]
}

const edges = ['north', 'south', 'west', 'east'] as const

/** Lays a picture beneath the map: brought, moved and scaled over the grid by pointer, keys or numbers; nothing changes before it is saved. */
export function MapPictureDialog({ present, sites, onClose }: MapPictureDialogProps) {
  const { t } = useTranslation(['devices', 'common'])
  const { message } = App.useApp()
  const [saved] = useState(() => (present ? laidOf(present) : null))
  const [history, setHistory] = useState<History>({ past: [], now: saved, future: [] })
  const { now } = history
  const unsaved = now !== saved
  useEffect(() => holdUnsaved(() => unsaved), [unsaved])
  const save = useCommand(mapPictureCalls.setMapPicture, {
    onDone: () => {
      void message.success(t('mapPicture.saved'))
      onClose()
    },
  })
  const bounds = wholeOf(now?.bounds)
  const send = () => {
    if (!now || !bounds) return
    save.mutate({ body: { ...bounds, ...(now.picture.id === present?.picture.id ? {} : { fileId: now.picture.id }) } })
  }
  return (
    <Dialog
      touched={() => unsaved}
      width={920}
      title={t('mapPicture.title')}
      okText={t('common:save')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: !unsaved || !bounds || save.isPending }}
      onOk={send}
      onClose={onClose}
    >
      <FormError error={save.error} />
      <Laying history={history} onHistory={setHistory} sites={sites} onRemoved={present ? onClose : undefined} />
    </Dialog>
  )
}

interface LayingProps {
  history: History
  onHistory: (change: (known: History) => History) => void
  sites: readonly PlacedSite[]
  /** Undefined: nothing is there to be removed. */
  onRemoved: (() => void) | undefined
}

/** The picture over the grid, with all that is done to it; measured once it stands in the dialog. */
function Laying({ history: { past, now, future }, onHistory, sites, onRemoved }: LayingProps) {
  const { t } = useTranslation('devices')
  const ask = useAsk()
  const id = useId()
  const [box, size] = useGround()
  const [view, look] = useState<View | null>(null)
  const [began] = useState(now)
  const seen = view ?? viewOf([...sites.map(({ place }) => place), ...cornersOf(began?.bounds)], size)
  const lay = (laid: Laid) => onHistory((known) => ({ past: [...known.past, known.now], now: laid, future: [] }))
  const large = useLargePicture((picture) =>
    lay({ picture, bounds: now?.bounds ?? begunIn(seen, size, (picture.width ?? 1) / (picture.height ?? 1)) }),
  )
  const bounds = wholeOf(now?.bounds)
  const problem = now ? problemOf(now.bounds) : null
  const remove = (onDone: () => void) =>
    ask(
      mapPictureCalls.removeMapPicture,
      {},
      {
        ...{ title: t('mapPicture.removeTitle'), text: t('mapPicture.removeText'), action: t('mapPicture.remove') },
        ...{ done: () => t('mapPicture.removed'), onDone },
      },
    )
  return (
    <>
      <PictureIntake onFiles={large.bring} disabled={large.sending} one>
        {large.sending ? <p role="status">{t('mapPicture.sending')}</p> : null}
        {large.problem ? <ErrorText text={large.problem} /> : null}
      </PictureIntake>
      <div className={dialog.tools} role="toolbar" aria-label={t('mapPicture.title')}>
        <Button
          icon={<UndoOutlined />}
          aria-label={t('mapPicture.undo')}
          title={t('mapPicture.undo')}
          disabled={past.length === 0}
          onClick={() => onHistory(undone)}
        />
        <Button
          icon={<RedoOutlined />}
          aria-label={t('mapPicture.redo')}
          title={t('mapPicture.redo')}
          disabled={future.length === 0}
          onClick={() => onHistory(redone)}
        />
        <span className={dialog.note}>{t(now ? 'mapPicture.hint' : 'mapPicture.none')}</span>
        {onRemoved ? (
          <Button icon={<DeleteOutlined />} onClick={() => remove(onRemoved)}>
            {t('mapPicture.remove')}
          </Button>
        ) : null}
      </div>
      <Ground box={box} size={size} view={seen} onLook={look} sites={sites}>
        {now && bounds && size.width > 0 ? (
          <DraftPicture
            picture={now.picture}
            bounds={bounds}
            view={seen}
            size={size}
            onBounds={(next) => (next === bounds ? undefined : lay({ ...now, bounds: next }))}
          />
        ) : null}
      </Ground>
      {now ? (
        <div className={dialog.edges}>
          {edges.map((edge) => (
            <div key={edge}>
              <label htmlFor={`${id}-${edge}`}>{t(`mapPicture.${edge}`)}</label>
              <InputNumber<number>
                id={`${id}-${edge}`}
                value={now.bounds[edge]}
                min={edge === 'north' || edge === 'south' ? -90 : -180}
                max={edge === 'north' || edge === 'south' ? 90 : 180}
                step={0.01}
                precision={6}
                onChange={(degrees) => lay({ ...now, bounds: { ...now.bounds, [edge]: degrees } })}
              />
            </div>
          ))}
        </div>
      ) : null}
      {problem ? <ErrorText text={t(`mapPicture.problems.${problem}`)} /> : null}
    </>
  )
}

const laidOf = ({ picture, ...bounds }: MapPicture): Laid => ({ picture, bounds })

function undone({ past, now, future }: History): History {
  const before = past.at(-1)
  return before === undefined ? { past, now, future } : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

function redone({ past, now, future }: History): History {
  const [after, ...others] = future
  return after === undefined ? { past, now, future } : { past: [...past, now], now: after, future: others }
}

/** Undefined while an edge is missing or they are the wrong way round. */
function wholeOf(bounds: Laid['bounds'] | undefined): MapBounds | undefined {
  return bounds && problemOf(bounds) === null ? (bounds as MapBounds) : undefined
}

function cornersOf(bounds: Laid['bounds'] | undefined) {
  const whole = wholeOf(bounds)
  if (!whole) return []
  return [
    { latitude: whole.north, longitude: whole.west },
    { latitude: whole.south, longitude: whole.east },
  ]
}

interface GroundProps {
  box: ReturnType<typeof useGround>[0]
  size: Size
  view: View
  onLook: (view: View) => void
  sites: readonly PlacedSite[]
  children: React.ReactNode
}

/** The grid with the sites, moved by its own ground and zoomed by its buttons. */
function Ground({ box, size, view, onLook, sites, children }: GroundProps) {
  const { t } = useTranslation('devices')
  const drag = useDragging((by) => onLook(moved(view, by)))
  return (
    <div ref={box} className={`${styles.ground} ${dialog.ground}`} {...drag}>
      {children}
      {size.width > 0 ? <Grid view={view} size={size} /> : null}
      {(size.width > 0 ? sites : []).map(({ site, place }) => {
        const { x, y } = pointOf(place, view, size)
        return (
          <span key={site} className={dialog.site} style={{ left: x, top: y }}>
            {site}
          </span>
        )
      })}
      <div className={styles.zoom}>
        <Button size="small" icon={<PlusOutlined />} aria-label={t('map.nearer')} onClick={() => onLook(zoomed(view, 2))} />
        <Button size="small" icon={<MinusOutlined />} aria-label={t('map.farther')} onClick={() => onLook(zoomed(view, 0.5))} />
      </div>
    </div>
  )
}

const step = { small: 2, large: 20 }
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface DraftPictureProps {
  picture: StoredFile
  bounds: MapBounds
  view: View
  size: Size
  onBounds: (bounds: MapBounds) => void
}

/** The picture over the grid, with a handle at its lower right corner. */
function DraftPicture({ picture, bounds, view, size, onBounds }: DraftPictureProps) {
  const { t } = useTranslation('devices')
  const { url } = useContent(picture.id)
  const [held, hold] = useState<MapBounds | null>(null)
  const shown = held ?? bounds
  const { x, y, width, height } = placedOn(shown, view, size)
  const drop = () => {
    if (held) onBounds(held)
    hold(null)
  }
  const key = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const by = event.shiftKey ? step.large : step.small
    if (arrow) onBounds(movedBy(bounds, { x: arrow.x * by, y: arrow.y * by }, view))
    else if (event.key === '+' || event.key === '=') onBounds(scaledBy(bounds, 1.05))
    else if (event.key === '-') onBounds(scaledBy(bounds, 1 / 1.05))
    else return
    event.preventDefault()
  }
  const whole = useHolding((by) => hold(movedBy(bounds, by, view)), drop)
  const corner = useHolding((by) => hold(pulledBy(bounds, by.x, view)), drop)
  return (
    <>
      <button
        type="button"
        className={dialog.picture}
        style={{ left: x, top: y, width, height }}
        aria-label={t('mapPicture.words')}
        onKeyDown={key}
        {...whole}
      >
        {url ? <img src={url} alt="" draggable={false} /> : null}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={dialog.corner}
        style={{ left: x + width, top: y + height }}
        aria-label={t('mapPicture.corner')}
        {...corner}
      />
    </>
  )
}

/** By how many pixels the pointer has gone since it took hold. */
function useHolding(onMove: (by: Point) => void, onDrop: () => void) {
  const from = useRef<Point | null>(null)
  const end = () => {
    from.current = null
    onDrop()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (from.current) onMove({ x: clientX - from.current.x, y: clientY - from.current.y })
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
