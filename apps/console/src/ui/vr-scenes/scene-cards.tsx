import type { VrScene } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../shared/content.ts'
import { Link } from '../../shared/link.tsx'
import { useErrorText } from '../placeholders.tsx'
import { StateBadge } from '../state-badge.tsx'
import styles from './scene-cards.module.css'
import { sceneLink } from './scene-link.ts'

interface SceneCardsProps {
  scenes: readonly VrScene[]
  /** What can be done to one. */
  menu?: (scene: VrScene) => ReactNode
}

/** VR scenes, each with its picture, its group, and the worst state of its devices. */
export function SceneCards({ scenes, menu }: SceneCardsProps) {
  const { t } = useTranslation('vr-scenes')
  return (
    <ul className={styles.cards} aria-label={t('scenes')}>
      {scenes.map((scene) => (
        <li key={scene.id} className={styles.card}>
          <Link to={sceneLink(scene)} className={styles.link}>
            <Cover scene={scene} />
            <strong>{scene.name}</strong>
          </Link>
          <div className={styles.facts}>
            <span>{[scene.site, scene.group, t('deviceCount', { count: scene.devices })].filter(Boolean).join(' · ')}</span>
            {scene.state ? <StateBadge state={scene.state} worst={scene.worst} /> : null}
          </div>
          {menu ? <div className={styles.menu}>{menu(scene)}</div> : null}
        </li>
      ))}
    </ul>
  )
}

function Cover({ scene: { picture } }: { scene: VrScene }) {
  const { t } = useTranslation('vr-scenes')
  const { url, error } = useContent(picture?.id ?? null, 'thumbnail')
  const errorText = useErrorText()
  const words = picture ? (error ? errorText(error) : null) : t('noPicture')
  return (
    <span className={styles.cover}>
      {url ? <img src={url} alt="" /> : null}
      {words ? <span className={styles.lost}>{words}</span> : null}
    </span>
  )
}
