import type { StoredFile, VrPin, VrSceneDetail } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatch } from '../../shared/live.ts'
import { useBoxWidth } from '../../ui/charts/use-box-width.ts'
import { lazyPart } from '../../ui/part.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { canShowAround } from './can-show-around.ts'
import { isAllAround } from './directions.ts'
import { FlatPicture } from './flat-picture.tsx'
import { withRoom } from './labels.ts'
import { labelOf, PinLink } from './pin-link.tsx'
import { byTrouble } from './scene-devices.tsx'
import styles from './scenes.module.css'

const Panorama = lazyPart('panorama', () => import('./panorama.tsx').then((code) => code.Panorama), { as: 'page', height: 480 })

const fields = { view: urlChoice(['around', 'flat'], 'around') }

/** The picture as it is best looked at. */
export function SceneView({ scene }: { scene: VrSceneDetail }) {
  const { t } = useTranslation('vr-scenes')
  const [{ view }, change] = useUrlState(fields)
  const [able] = useState(canShowAround)
  useWatch(scene.pins.map(({ device }) => device.id))
  const { picture } = scene
  if (!picture) return <Empty text={t('noPicture')} />
  const pins = byTrouble(scene.pins)
  if (!isAllAround(picture)) return <Flat picture={picture} pins={pins} />
  return (
    <>
      <div className={styles.tools}>
        {able ? (
          <Segmented
            aria-label={t('view')}
            value={view}
            options={[
              { value: 'around', label: t('around') },
              { value: 'flat', label: t('flat') },
            ]}
            onChange={(chosen) => change({ view: chosen === 'flat' ? 'flat' : 'around' })}
          />
        ) : (
          <p className={styles.note}>{t('noWebgl')}</p>
        )}
      </div>
      {able && view === 'around' ? <Panorama picture={picture} pins={pins} /> : <Flat picture={picture} pins={pins} />}
    </>
  )
}

function Flat({ picture, pins }: { picture: StoredFile; pins: readonly VrPin[] }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const height = width / ((picture.width ?? 1) / (picture.height ?? 1))
  const open = withRoom(pins.map(labelOf), { width, height })
  return (
    <FlatPicture picture={picture} box={box}>
      {pins.map((pin) => (
        <PinLink key={pin.device.id} pin={pin} width={width} open={open.has(pin.device.id)} />
      ))}
    </FlatPicture>
  )
}
