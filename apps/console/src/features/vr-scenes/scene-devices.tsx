import type { VrPin, VrSceneDetail } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { Card } from '../../ui/card.tsx'
import { HeadlineValues } from '../../ui/headline-values.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
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
          {byTrouble(scene.pins).map(({ device }) => (
            <li key={device.id}>
              <span className={styles.deviceHead}>
                <Link to={deviceLink(device)}>{device.name}</Link>
                <StateBadge state={device.state} worst={device.worst} />
              </span>
              <HeadlineValues device={device} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Alarms by level, then what is wrong otherwise, then by name. */
export function byTrouble(pins: readonly VrPin[]): readonly VrPin[] {
  const trouble = ({ device }: VrPin) => (device.worst?.level ?? 0) * 2 + (device.state === 'normal' ? 0 : 1)
  return [...pins].sort((a, b) => trouble(b) - trouble(a) || a.device.name.localeCompare(b.device.name))
}
