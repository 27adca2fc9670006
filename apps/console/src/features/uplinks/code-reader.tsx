import { CameraOutlined, PictureOutlined } from '@ant-design/icons'
import { App, Button, Modal, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idInCode } from './device-draft.ts'
import styles from './part-fields.module.css'
import { codeIn } from './read-code.ts'

/** The id from the code on the box: by the camera, where the browser gives one, or from a picture. */
export function CodeReader({ onId }: { onId: (id: string) => void }) {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const [filming, film] = useState(false)

  function take(text: string | null): void {
    const id = text === null ? undefined : idInCode(text)
    if (id === undefined) return void message.warning(t(text === null ? 'device.code.none' : 'device.code.noId'))
    film(false)
    onId(id)
  }

  const fromPicture = (file: File) => {
    createImageBitmap(file)
      .then(codeIn)
      .then(take)
      .catch(() => void message.warning(t('device.code.noPicture')))
    return false
  }
  return (
    <div className={styles.code}>
      {navigator.mediaDevices ? (
        <Button size="small" icon={<CameraOutlined />} onClick={() => film(true)}>
          {t('device.code.camera')}
        </Button>
      ) : null}
      <Upload accept="image/*" showUploadList={false} beforeUpload={fromPicture}>
        <Button size="small" icon={<PictureOutlined />}>
          {t('device.code.picture')}
        </Button>
      </Upload>
      {filming ? (
        <Modal open title={t('device.code.camera')} footer={null} onCancel={() => film(false)}>
          <Camera onText={take} />
        </Modal>
      ) : null}
    </div>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Milliseconds between two looks at what the camera shows. */
const pause = 250

function Camera({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('uplinks')
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const told = useRef(onText)
  told.current = onText
  useEffect(() => {
    let stream: MediaStream | null = null
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(): Promise<void> {
      const shown = video.current
      if (over || !shown) return
      const text = shown.videoWidth > 0 ? await createImageBitmap(shown).then(codeIn, () => null) : null
      if (over) return
      if (text !== null) told.current(text)
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
      .catch(() => setFailed(true))
    return () => {
      over = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])
  if (failed) return <p role="alert">{t('device.code.noCamera')}</p>
  return <video ref={video} className={styles.video} autoPlay playsInline muted />
}
