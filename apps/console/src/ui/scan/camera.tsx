import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outcome } from '../outcome.tsx'
import styles from './camera.module.css'
import { type NoCamera, noCamera } from './no-camera.ts'
import { codeIn } from './read-code.ts'

/** Milliseconds between two looks at what the camera shows. */
const pause = 250

/** What the camera sees, and what the code in it says; several times while it stays there. */
export function Camera({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('scan')
  const [failed, fail] = useState<NoCamera | null>(navigator.mediaDevices ? null : 'insecure')
  if (failed === null) return <Film onText={onText} onFail={fail} />
  const again = failed === 'insecure' ? null : <Button onClick={() => fail(null)}>{t('camera.again')}</Button>
  return <Outcome kind="note" title={t(`camera.${failed}.what`)} more={t(`camera.${failed}.then`)} action={again} />
}

function Film({ onText, onFail }: { onText: (text: string) => void; onFail: (why: NoCamera) => void }) {
  const { t } = useTranslation('scan')
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onText, onFail })
  told.current = { onText, onFail }
  useEffect(() => {
    let stream: MediaStream | null = null
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(): Promise<void> {
      const shown = video.current
      if (over || !shown) return
      const text = shown.videoWidth > 0 ? await createImageBitmap(shown).then(codeIn, () => null) : null
      if (over) return
      if (text !== null) told.current.onText(text)
      timer = setTimeout(() => void look(), pause)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((given) => {
        stream = given
        if (over) return stop(given)
        if (video.current) video.current.srcObject = given
        void look()
      })
      .catch((error: unknown) => {
        if (!over) told.current.onFail(noCamera(error))
      })
    return () => {
      over = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])
  return <video ref={video} className={styles.video} aria-label={t('camera.picture')} autoPlay playsInline muted />
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
