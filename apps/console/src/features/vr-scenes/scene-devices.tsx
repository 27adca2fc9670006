import type { VrSceneDetail } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { Card } from '../../ui/card.tsx'
import { HeadlineValues } from '../../ui/headline-values.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { byTrouble } from '../../ui/vr-scenes/by-trouble.ts'
import styles from './scenes.module.css'

/** The devices of a scene as a list, worst first. */
export function SceneDevices({ scene, manages }: { scene: VrSceneDetail; manages: boolean }) {
  const { t } = useTranslation('vr-scenes')
  return (
    <Card title={t('devices')} note={t('deviceCount', { count: scene.pins.length })} flush>
      {scene.pins.length === 0 ? (
        <Empty text={t(manages ? 'noPinsYet' : 'noPins')} />
      ) : (
        <ul className={styles.devices} aria-label={t('devices')}>
          {byTrouble(scene.pins).map(({ device, alarmed }) => (
            <li key={device.id}>
              <span className={styles.deviceHead}>
                <Link to={deviceLink(device)}>{device.name}</Link>
                <StateBadge state={device.state} worst={device.worst} />
              </span>
              <HeadlineValues device={device} alarmed={alarmed} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
