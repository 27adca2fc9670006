import { LeftOutlined, RightOutlined, RotateLeftOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import type { StoredFile } from '@kilowatch/contract'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlays.tsx'
import { Time } from '../value.tsx'
import { PictureStage } from './picture-stage.tsx'
import styles from './pictures.module.css'
import { turned, type Viewpoint, whole, zoomed } from './viewpoint.ts'

interface PictureViewerProps {
  pictures: readonly StoredFile[]
  /** Which of them is shown. */
  shown: number
  onShow: (index: number) => void
  onClose: () => void
  /** Another picture that each stands beside, both under one view; `name` and `own` say which is which. */
  beside?: { name: string; own: string; of: (index: number) => StoredFile | undefined }
}

/** One picture at a time, as large as there is room: zoom by wheel, button or key, rotation, drag, the next one. */
export function PictureViewer({ pictures, shown, onShow, onClose, beside }: PictureViewerProps) {
  const { t } = useTranslation('pictures')
  const [view, setView] = useState(whole)
  const picture = pictures[shown]
  const show = (index: number) => {
    if (!pictures[index]) return
    setView(whole)
    onShow(index)
  }
  useKeys((key) => {
    const next = keys[key]?.(view)
    if (key === 'ArrowLeft') show(shown - 1)
    else if (key === 'ArrowRight') show(shown + 1)
    else if (next) setView(next)
    else return false
    return true
  })
  if (!picture) return null
  const other = beside?.of(shown)
  const stage = (of: StoredFile) => <PictureStage key={of.id} picture={of} view={view} onView={setView} />
  return (
    <Dialog touched={null} title={picture.name} footer={null} width="min(1240px, 96vw)" centered onClose={onClose}>
      {beside && other ? (
        <div className={styles.pair}>
          <Beside name={beside.name} picture={other}>
            {stage(other)}
          </Beside>
          <Beside name={beside.own} picture={picture}>
            {stage(picture)}
          </Beside>
        </div>
      ) : (
        stage(picture)
      )}
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <Tool name="previous" icon={<LeftOutlined />} disabled={shown === 0} onClick={() => show(shown - 1)} />
        <Tool name="zoomOut" icon={<ZoomOutOutlined />} onClick={() => setView(zoomed(view, -1))} />
        <Button onClick={() => setView(whole)} aria-label={t('whole')} title={t('whole')}>
          {Math.round(view.scale * 100)} %
        </Button>
        <Tool name="zoomIn" icon={<ZoomInOutlined />} onClick={() => setView(zoomed(view, 1))} />
        <Tool name="turnLeft" icon={<RotateLeftOutlined />} onClick={() => setView(turned(view, -1))} />
        <Tool name="turnRight" icon={<RotateRightOutlined />} onClick={() => setView(turned(view, 1))} />
        <Tool name="next" icon={<RightOutlined />} disabled={shown === pictures.length - 1} onClick={() => show(shown + 1)} />
      </div>
      {other ? null : (
        <p className={styles.facts}>
          <Facts picture={picture} />
        </p>
      )}
    </Dialog>
  )
}

function Beside({ name, picture, children }: { name: string; picture: StoredFile; children: ReactNode }) {
  return (
    <figure>
      {children}
      <figcaption className={styles.facts}>
        <strong>{name}</strong> <Facts picture={picture} />
      </figcaption>
    </figure>
  )
}

/** Who brought it, and when. */
function Facts({ picture: { createdBy, createdAt } }: { picture: StoredFile }) {
  return (
    <>
      {createdBy === null ? null : `${createdBy} · `}
      <Time at={createdAt} full />
    </>
  )
}

/** What keys do; the arrows lead to other pictures. */
const keys: Readonly<Record<string, (view: Viewpoint) => Viewpoint>> = {
  '+': (view) => zoomed(view, 1),
  '=': (view) => zoomed(view, 1),
  '-': (view) => zoomed(view, -1),
  '0': () => whole,
  r: (view) => turned(view, 1),
  R: (view) => turned(view, -1),
}

/** Hears every key while the dialog is open, wherever in it the focus is; `steer` says whether it was meant. */
function useKeys(steer: (key: string) => boolean): void {
  const latest = useRef(steer)
  latest.current = steer
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (latest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

interface ToolProps {
  name: 'previous' | 'next' | 'zoomIn' | 'zoomOut' | 'turnLeft' | 'turnRight'
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

/** One button of the viewer, named by what it does. */
export function Tool({ name, ...button }: ToolProps) {
  const { t } = useTranslation('pictures')
  return <Button aria-label={t(name)} title={t(name)} {...button} />
}
