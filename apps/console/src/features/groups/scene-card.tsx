import { vrSceneCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SceneCards } from '../../ui/vr-scenes/scene-cards.tsx'

/** VR scenes of a group and of the groups below it; nothing where there are none. */
export function SceneCard({ groupId }: { groupId: string }) {
  const { t } = useTranslation('vr-scenes')
  const read = useCall(vrSceneCalls.listGroupScenes, { query: { group_id: groupId } })
  if (read.data?.length === 0) return null
  return (
    <Card title={t('scenes')} extra={<Link to="/vr">{t('all')}</Link>}>
      <Loaded of={read} what={t('scenes')} height={180}>
        {(scenes) => <SceneCards scenes={scenes} />}
      </Loaded>
    </Card>
  )
}
