import { EditOutlined } from '@ant-design/icons'
import { type VrSceneDetail, vrSceneCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { lazyPart } from '../../ui/part.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { VideoCard } from '../../ui/videos/video-card.tsx'
import { SceneDevices } from './scene-devices.tsx'
import { SceneMenu } from './scene-menu.tsx'
import { SceneView } from './scene-view.tsx'
import styles from './scenes.module.css'

const SceneEditor = lazyPart('scene-editor', () => import('./scene-editor.tsx').then((code) => code.SceneEditor), {
  as: 'page',
  height: 480,
})

const fields = { edit: urlChoice(['no', 'yes'], 'no') }
/** Milliseconds; the live stream tells of states and alarms by itself. */
const poll = 30_000

/** One picture with its devices where they stand: looked at, or by who manages them put in their places. */
export function ScenePage() {
  const { t } = useTranslation('vr-scenes')
  const { scene_id: sceneId = '' } = useParams()
  const read = useCall(vrSceneCalls.readScene, { params: { sceneId } }, { poll })
  return (
    <Loaded
      of={read}
      what={t('scene')}
      height={420}
      frame={(meanwhile) => (
        <Page>
          <Card>{meanwhile}</Card>
        </Page>
      )}
    >
      {(scene) => <Scene key={scene.id} scene={scene} />}
    </Loaded>
  )
}

function Scene({ scene }: { scene: VrSceneDetail }) {
  const { t } = useTranslation('vr-scenes')
  const navigate = useNavigate()
  const manages = mayManage(useSession().right)
  const [{ edit }, change] = useUrlState(fields)
  const editing = edit === 'yes' && manages && scene.picture !== null
  const buttons = (
    <>
      {scene.picture ? (
        <Button icon={<EditOutlined />} onClick={() => change({ edit: 'yes' })}>
          {t('editPins')}
        </Button>
      ) : null}
      <SceneMenu scene={scene} onRemoved={() => void navigate('/vr', { replace: true })} />
    </>
  )
  return (
    <Page title={scene.name} heading={scene.name} actions={manages && !editing ? buttons : null}>
      {editing && scene.picture ? (
        <PageForm version={JSON.stringify(scene.pins.map(({ device, x, y }) => [device.id, x, y]))}>
          <SceneEditor scene={scene} picture={scene.picture} onLeave={() => change({ edit: 'no' })} />
        </PageForm>
      ) : (
        <div className={styles.page}>
          <div className={styles.columns}>
            <Card flush className={styles.wide ?? ''}>
              <SceneView scene={scene} />
            </Card>
            <SceneDevices scene={scene} manages={manages} />
          </div>
          <VideoCard holder={{ sceneId: scene.id }} mayChange={manages} />
        </div>
      )}
    </Page>
  )
}
