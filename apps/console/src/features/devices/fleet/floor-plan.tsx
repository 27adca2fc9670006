import { EditOutlined } from '@ant-design/icons'
import { type VrScene, type VrSceneDetail, vrSceneCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useWatch } from '../../../shared/live.ts'
import { useCall } from '../../../shared/query.ts'
import { mayManage, useSession } from '../../../shared/session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { byTrouble } from '../../../ui/vr-scenes/by-trouble.ts'
import { FlatScene } from '../../../ui/vr-scenes/flat-scene.tsx'
import { sceneLink } from '../../../ui/vr-scenes/scene-link.ts'
import styles from './site-map.module.css'

/** Milliseconds; the live stream tells of states and alarms by itself. */
const poll = 30_000

interface FloorPlanProps {
  /** At least one, in their order. */
  plans: readonly VrScene[]
  /** The one that is shown; another id: the first. */
  chosen: string
  onChoose: (id: string) => void
}

/** A plan of the site with its devices where they stand, their states and first values; each leads to its device. */
export function FloorPlan({ plans, chosen, onChoose }: FloorPlanProps) {
  const { t } = useTranslation(['devices', 'vr-scenes'])
  const manages = mayManage(useSession().right)
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0]
  const read = useCall(vrSceneCalls.readScene, { params: { sceneId: plan?.id ?? '' } }, { poll, enabled: plan !== undefined })
  if (!plan) return null
  return (
    <div className={styles.body}>
      <div className={styles.planTools}>
        {plans.length > 1 ? (
          <Select
            size="small"
            aria-label={t('plan.which')}
            popupMatchSelectWidth={false}
            value={plan.id}
            options={plans.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChoose}
          />
        ) : (
          <b>{plan.name}</b>
        )}
        {manages ? (
          <Link to={`${sceneLink(plan)}?edit=yes`}>
            <EditOutlined /> {t('vr-scenes:editPins')}
          </Link>
        ) : null}
      </div>
      <Loaded of={read} what={t('plan.name')} height={320} frame={(meanwhile) => meanwhile}>
        {(scene) => <Plan scene={scene} />}
      </Loaded>
    </div>
  )
}

function Plan({ scene }: { scene: VrSceneDetail }) {
  const { t } = useTranslation('vr-scenes')
  useWatch(scene.pins.map(({ device }) => device.id))
  if (!scene.picture) return <Empty text={t('noPicture')} />
  return <FlatScene picture={scene.picture} pins={byTrouble(scene.pins)} />
}
