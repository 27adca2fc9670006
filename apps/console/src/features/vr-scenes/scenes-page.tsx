import { PlusOutlined } from '@ant-design/icons'
import { type VrScene, vrSceneCalls } from '@kilowatch/contract'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/part.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { urlText, useUrlState } from '../../ui/use-url-state.ts'
import { SceneCards } from '../../ui/vr-scenes/scene-cards.tsx'
import { SceneMenu } from './scene-menu.tsx'
import styles from './scenes.module.css'

const SceneDialog = lazyDialog('scene-dialog', () => import('./scene-dialog.tsx').then((code) => code.SceneDialog))

const fields = { search: urlText(), group: urlText() }

/** Pictures of places with the devices that stand there; one page under two addresses. */
export function ScenesPage() {
  const { right, businessId } = useSession()
  const manages = mayManage(right) && businessId !== null
  return (
    <Page actions={manages ? <AddButton primary /> : null}>
      <Scenes manages={manages} />
    </Page>
  )
}

function AddButton({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('vr-scenes')
  const open = useDialog()
  const add = () => open((close) => <SceneDialog scene={null} onClose={close} />)
  return (
    <Button icon={<PlusOutlined />} onClick={add} {...(primary ? { type: 'primary' as const } : {})}>
      {t('add')}
    </Button>
  )
}

function Scenes({ manages }: { manages: boolean }) {
  const { t } = useTranslation('vr-scenes')
  const read = useCall(vrSceneCalls.listManagedScenes, {})
  return (
    <Loaded of={read} what={t('scenes')} rows={4} height={260} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
      {(scenes) =>
        scenes.length > 0 ? (
          <Narrowed scenes={scenes} manages={manages} />
        ) : (
          <Card>
            <Empty text={t('none')} action={manages ? <AddButton /> : null} />
          </Card>
        )
      }
    </Loaded>
  )
}

function Narrowed({ scenes, manages }: { scenes: readonly VrScene[]; manages: boolean }) {
  const { t } = useTranslation('vr-scenes')
  const [{ search, group }, change] = useUrlState(fields)
  const wanted = search.toLowerCase()
  const shown = scenes.filter(
    (scene) => (group === '' || scene.group_id === group) && `${scene.name} ${scene.group ?? ''}`.toLowerCase().includes(wanted),
  )
  const groups = new Map(scenes.flatMap(({ group_id, group: name }) => (group_id && name ? [[group_id, name] as const] : [])))
  return (
    <>
      <div className={styles.narrow}>
        <SearchField label={t('search')} value={search} onSearch={(text) => change({ search: text })} />
        {groups.size > 0 ? (
          <Select
            className={styles.groups ?? ''}
            aria-label={t('group')}
            allowClear
            placeholder={t('allGroups')}
            value={group || null}
            options={[...groups].map(([value, label]) => ({ value, label }))}
            onChange={(chosen: string | null | undefined) => change({ group: chosen ?? '' })}
          />
        ) : null}
      </div>
      {shown.length > 0 ? (
        <SceneCards scenes={shown} {...(manages ? { menu: (scene: VrScene) => <SceneMenu scene={scene} /> } : {})} />
      ) : (
        <Card>
          <Empty text={t('noneFound')} action={<Button onClick={() => change({ search: '', group: '' })}>{t('showAll')}</Button>} />
        </Card>
      )}
    </>
  )
}
