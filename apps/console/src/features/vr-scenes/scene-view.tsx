import type { VrSceneDetail } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatch } from '../../shared/live.ts'
import { lazyPart } from '../../ui/part.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { byTrouble } from '../../ui/vr-scenes/by-trouble.ts'
import { isAllAround } from '../../ui/vr-scenes/directions.ts'
import { FlatScene } from '../../ui/vr-scenes/flat-scene.tsx'
import { canShowAround } from './can-show-around.ts'
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
  if (!isAllAround(picture)) return <FlatScene picture={picture} pins={pins} />
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
      {able && view === 'around' ? <Panorama picture={picture} pins={pins} /> : <FlatScene picture={picture} pins={pins} />}
    </>
  )
}
