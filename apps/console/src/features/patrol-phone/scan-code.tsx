import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Camera } from '../../ui/scan/camera.tsx'
import { PictureCode } from '../../ui/scan/picture-code.tsx'
import styles from './phone.module.css'
import { namesDevice } from './queue-rules.ts'

/** Reads the code on a device by the camera or from a picture; that of another one is said to be so. */
export function ScanCode({ deviceId, onScanned }: { deviceId: string; onScanned: () => void }) {
  const { t } = useTranslation('patrol-phone')
  const [other, tell] = useState(false)
  const take = (text: string) => (namesDevice(text, deviceId) ? onScanned() : tell(true))
  return (
    <div className={styles.scan}>
      <Camera onText={take} />
      {other ? (
        <p className={styles.problem} role="alert">
          {t('otherDevice', { id: deviceId })}
        </p>
      ) : null}
      <PictureCode size="large" onText={take} />
    </div>
  )
}
