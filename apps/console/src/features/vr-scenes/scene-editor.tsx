import { DeleteOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { mostScenePins, type StoredFile, type VrSceneDetail, vrSceneCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useBoxWidth } from '../../ui/charts/use-box-width.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { ErrorText, FormError } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import type { Place } from '../../ui/vr-scenes/directions.ts'
import { FlatPicture } from '../../ui/vr-scenes/flat-picture.tsx'
import { labelWidth, sideOf } from '../../ui/vr-scenes/labels.ts'
import { placeOf } from '../../ui/vr-scenes/pin-link.tsx'
import marks from '../../ui/vr-scenes/pins.module.css'
import { begun, type Draft, type DraftPin, moved, placed, redone, taken, undone } from './draft.ts'
import styles from './scenes.module.css'

interface SceneEditorProps {
  scene: VrSceneDetail
  picture: StoredFile
  onLeave: () => void
}

/** Puts devices on the picture, moves them by pointer or arrow keys, takes them off; nothing is changed before it is saved. */
export function SceneEditor({ scene, picture, onLeave }: SceneEditorProps) {
  const { t } = useTranslation(['vr-scenes', 'common'])
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [saved] = useState(() => scene.pins)
  const [draft, setDraft] = useState(() => begun(saved))
  const [choosing, setChoosing] = useState(false)
  const unsaved = draft.now !== saved
  useUnsavedGuard(unsaved)
  useHistoryKeys(setDraft)
  const save = useCommand(vrSceneCalls.saveScenePins, {
    onDone: () => {
      void message.success(t('saved'))
      onLeave()
    },
  })
  const pins = draft.now.map(({ device, x, y }) => ({ boxId: device.id, x, y }))
  const leave = () => {
    if (unsaved) confirm({ title: t('common:unsaved.title'), action: t('common:unsaved.leave'), onConfirm: onLeave })
    else onLeave()
  }
  return (
    <div className={styles.columns}>
      <Card flush className={styles.wide ?? ''}>
        <div className={styles.tools} role="toolbar" aria-label={t('editPins')}>
          <Button icon={<PlusOutlined />} onClick={() => setChoosing(true)}>
            {t('chooseDevices')}
          </Button>
          <Button
            icon={<UndoOutlined />}
            aria-label={t('undo')}
            title={t('undo')}
            disabled={draft.past.length === 0}
            onClick={() => setDraft(undone)}
          />
          <Button
            icon={<RedoOutlined />}
            aria-label={t('redo')}
            title={t('redo')}
            disabled={draft.future.length === 0}
            onClick={() => setDraft(redone)}
          />
          <span className={styles.gap} />
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button
            type="primary"
            disabled={!unsaved || save.isPending}
            onClick={() => save.mutate({ params: { sceneId: scene.id }, body: { pins } })}
          >
            {t('common:save')}
          </Button>
        </div>
        <FormError error={save.error} />
        <DraftPicture picture={picture} draft={draft} onDraft={setDraft} />
        <p className={styles.note}>{t('editNote')}</p>
      </Card>
      <DraftDevices draft={draft} onDraft={setDraft} />
      {choosing ? (
        <ChooseDevices
          chosen={draft.now.map(({ device }) => device)}
          onChosen={(devices) => setDraft((known) => placed(known, devices))}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}

type OnDraft = (change: (draft: Draft) => Draft) => void

/** Ctrl+Z and Ctrl+Y wherever the focus is: the button of a device that was taken off is gone with it. Fields keep their own. */
function useHistoryKeys(onDraft: OnDraft): void {
  const latest = useRef(onDraft)
  latest.current = onDraft
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
      const key = event.key.toLowerCase()
      const step = key === 'y' || (key === 'z' && event.shiftKey) ? redone : key === 'z' ? undone : undefined
      if (!step) return
      event.preventDefault()
      latest.current(step)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function DraftPicture({ picture, draft, onDraft }: { picture: StoredFile; draft: Draft; onDraft: OnDraft }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  return (
    <FlatPicture picture={picture} box={box}>
      {draft.now.map((pin) => (
        <DraggedPin
          key={pin.device.id}
          pin={pin}
          width={width}
          paper={() => box.current?.getBoundingClientRect()}
          onMove={(place, by) => onDraft((known) => moved(known, pin.device.id, place, by))}
          onRemove={() => onDraft((known) => taken(known, pin.device.id))}
        />
      ))}
    </FlatPicture>
  )
}

/** By how much of the picture an arrow key moves; with Shift by more. */
const step = { small: 0.0025, large: 0.025 }
const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface DraggedPinProps {
  pin: DraftPin
  /** Of the picture, in pixels. */
  width: number
  paper: () => DOMRect | undefined
  onMove: (place: Place, by: 'keys' | 'pointer') => void
  onRemove: () => void
}

function DraggedPin({ pin, width, paper, onMove, onRemove }: DraggedPinProps) {
  const { t } = useTranslation('vr-scenes')
  const [held, hold] = useState<Place | null>(null)
  // Where in the pin it was taken hold of.
  const grip = useRef<Place>({ x: 0, y: 0 })
  const at = ({ clientX, clientY }: PointerEvent): Place => {
    const rect = paper()
    return rect ? { x: (clientX - rect.left) / rect.width, y: (clientY - rect.top) / rect.height } : pin
  }
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = at(event)
    grip.current = { x: x - pin.x, y: y - pin.y }
    hold(pin)
  }
  const drag = (event: PointerEvent) => {
    if (!held) return
    const { x, y } = at(event)
    hold({ x: within(x - grip.current.x), y: within(y - grip.current.y) })
  }
  const drop = () => {
    if (held && (held.x !== pin.x || held.y !== pin.y)) onMove(held, 'pointer')
    hold(null)
  }
  const key = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const by = event.shiftKey ? step.large : step.small
    if (arrow) onMove({ x: pin.x + arrow.x * by, y: pin.y + arrow.y * by }, 'keys')
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const place = held ?? pin
  return (
    <span
      className={`${marks.pin} ${marks[sideOf(place.x, labelWidth({ name: pin.device.name, values: 0 }), width)]} ${held ? marks.held : ''}`}
      style={placeOf(place)}
    >
      <button
        type="button"
        className={`${marks.mark} ${marks.open}`}
        aria-label={t('pinOf', { name: pin.device.name })}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => hold(null)}
        onKeyDown={key}
      >
        <span className={marks.dot} />
        <span className={marks.label}>
          <strong>{pin.device.name}</strong>
        </span>
      </button>
    </span>
  )
}

const within = (share: number) => Math.min(1, Math.max(0, share))

function DraftDevices({ draft, onDraft }: { draft: Draft; onDraft: OnDraft }) {
  const { t } = useTranslation('vr-scenes')
  return (
    <Card title={t('devices')} note={t('deviceCount', { count: draft.now.length })} flush>
      {draft.now.length === 0 ? (
        <Empty text={t('noPinsChosen')} />
      ) : (
        <ul className={styles.devices} aria-label={t('devices')}>
          {draft.now.map(({ device: { id, name, site } }) => (
            <li key={id}>
              <span className={styles.deviceHead}>
                <span>
                  {name} <small className="kw-quiet">{site}</small>
                </span>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('takeOff', { name })}
                  title={t('takeOff', { name })}
                  onClick={() => onDraft((known) => taken(known, id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ChooseDevicesProps {
  chosen: readonly PickedDevice[]
  onChosen: (devices: readonly PickedDevice[]) => void
  onClose: () => void
}

function ChooseDevices({ chosen, onChosen, onClose }: ChooseDevicesProps) {
  const { t } = useTranslation(['vr-scenes', 'common'])
  const [devices, setDevices] = useState(chosen)
  const tooMany = devices.length > mostScenePins
  const take = () => {
    onChosen(devices)
    onClose()
  }
  return (
    <Dialog
      touched={() => devices !== chosen}
      width={860}
      title={t('chooseDevices')}
      okText={t('choose')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: tooMany }}
      onOk={take}
      onClose={onClose}
    >
      <DevicePicker value={devices} onChange={setDevices} />
      {tooMany ? <ErrorText text={t('tooMany', { most: mostScenePins })} /> : null}
    </Dialog>
  )
}
