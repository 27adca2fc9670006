import { type VrScene, vrSceneCalls } from '@kilowatch/contract'
import { lazyDialog } from '../../ui/part.tsx'
import { asked, RowMenu } from '../../ui/row-menu.tsx'

const SceneDialog = lazyDialog('scene-dialog', () => import('./scene-dialog.tsx').then((code) => code.SceneDialog))

/** What who manages can do to a scene as a whole. */
export function SceneMenu({ scene, onRemoved }: { scene: VrScene; onRemoved?: () => void }) {
  return (
    <RowMenu
      domain="vr-scenes"
      name={scene.name}
      doings={[
        { words: 'change', dialog: (close) => <SceneDialog scene={scene} onClose={close} /> },
        { words: 'remove', ask: asked(vrSceneCalls.removeScene, { params: { sceneId: scene.id } }, onRemoved) },
      ]}
    />
  )
}
