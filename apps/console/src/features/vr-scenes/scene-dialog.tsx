import { type Group, groupCalls, type StoredFile, siteCalls, type VrScene, vrSceneCalls, vrSceneFields } from '@kilowatch/contract'
import { App, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { FieldItems } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sceneLink } from '../../ui/vr-scenes/scene-link.ts'
import { ScenePictureField } from './scene-picture-field.tsx'

interface SceneDialogProps {
  /** Null: a new one. */
  scene: VrScene | null
  onClose: () => void
}

interface SceneForm {
  name: string
  sort: number
  groupId?: string | null
  siteId?: string | null
  picture: StoredFile | null
}

/** Adds a scene, whose page is opened then to pin its devices, or changes name, group and picture. */
export function SceneDialog({ scene, onClose }: SceneDialogProps) {
  const { t } = useTranslation(['vr-scenes', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const add = useCommand(vrSceneCalls.addScene, {
    onDone: (added) => {
      onClose()
      void navigate(`${sceneLink(added)}?edit=yes`)
    },
  })
  const change = useCommand(vrSceneCalls.changeScene, {
    onDone: () => {
      void message.success(t('saved'))
      onClose()
    },
  })
  function save({ name, sort, groupId = null, siteId = null, picture }: SceneForm): void {
    if (!picture) return
    if (!scene) add.mutate({ body: { name, sort, groupId, siteId, fileId: picture.id } })
    else {
      const another = picture.id === scene.picture?.id ? {} : { fileId: picture.id }
      change.mutate({ params: { sceneId: scene.id }, body: { name, sort, groupId, siteId, ...another } })
    }
  }
  const state = scene ? change : add
  return (
    <FormDialog<SceneForm>
      title={t(scene ? 'change' : 'add')}
      action={t(scene ? 'common:save' : 'addAndPin')}
      initial={{
        ...{ name: scene?.name ?? '', sort: scene?.sort ?? 0, picture: scene?.picture ?? null },
        ...{ groupId: scene?.group_id ?? null, siteId: scene?.site_id ?? null },
      }}
      pending={state.isPending}
      error={state.error}
      onSubmit={save}
      onClose={onClose}
      width={560}
    >
      <FieldItems fields={vrSceneFields} focus="name" />
      <Form.Item name="groupId" label={t('group')} extra={t('groupNote')}>
        <GroupSelect />
      </Form.Item>
      <Form.Item name="siteId" label={t('site')} extra={t('siteNote')}>
        <SiteSelect />
      </Form.Item>
      <Form.Item
        name="picture"
        label={t('picture')}
        extra={t('pictureNote')}
        rules={[
          { validator: (_, picture: StoredFile | null) => (picture ? Promise.resolve() : Promise.reject(new Error(t('pictureAsked')))) },
        ]}
      >
        <ScenePictureField />
      </Form.Item>
    </FormDialog>
  )
}

/** `id`, `value` and `onChange` are given by the form. */
function GroupSelect({ id, value, onChange }: { id?: string; value?: string | null; onChange?: (id: string | null) => void }) {
  const { t } = useTranslation('vr-scenes')
  const groups = useCall(groupCalls.listGroups, {}, { staleTime: 30_000 })
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={groups.isPending}
      placeholder={t('noGroup')}
      notFoundContent={t('noGroups')}
      options={(groups.data ?? []).map((group) => ({ value: group.id, label: nameInFull(group, groups.data ?? []) }))}
      value={value ?? null}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  )
}

/** The form's own, as above. */
function SiteSelect({ id, value, onChange }: { id?: string; value?: string | null; onChange?: (id: string | null) => void }) {
  const { t } = useTranslation('vr-scenes')
  const sites = useCall(siteCalls.listSites, { query: { pageSize: 200, sort: 'name' } }, { staleTime: 30_000 })
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={sites.isPending}
      placeholder={t('noSite')}
      options={(sites.data?.items ?? []).map((site) => ({ value: site.id, label: site.name }))}
      value={value ?? null}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  )
}

/** With the name of the group above it. */
function nameInFull({ name, parentId }: Group, groups: readonly Group[]): string {
  const above = groups.find(({ id }) => id === parentId)
  return above ? `${above.name} / ${name}` : name
}
