import { CameraOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays.tsx'
import { Camera } from '../../ui/scan/camera.tsx'
import { PictureCode } from '../../ui/scan/picture-code.tsx'
import { idInCode } from './device-draft.ts'
import styles from './part-fields.module.css'

/** The id from the code on the box: by the camera, or from a picture. */
export function CodeReader({ onId }: { onId: (id: string) => void }) {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const [filming, film] = useState(false)

  function take(text: string): void {
    const id = idInCode(text)
    if (id === undefined) return void message.warning({ key: 'no-id', content: t('device.code.noId') })
    film(false)
    onId(id)
  }
  return (
    <div className={styles.code}>
      <Button size="small" icon={<CameraOutlined />} onClick={() => film(true)}>
        {t('device.code.camera')}
      </Button>
      <PictureCode onText={take} />
      {filming ? (
        <Dialog touched={null} title={t('device.code.camera')} footer={null} onClose={() => film(false)}>
          <Camera onText={take} />
        </Dialog>
      ) : null}
    </div>
  )
}
