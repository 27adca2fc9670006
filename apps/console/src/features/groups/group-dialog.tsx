import { type Group, groupCalls } from '@kilowatch/contract'
import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { groupPath } from './group-levels.ts'

/** A new group of the first level, one below another, or a group that gets another name. */
export type GroupWish = { parentId: string | null; group?: undefined } | { group: Group }

const longestName = 15

export function GroupDialog({ wish, onClose }: { wish: GroupWish; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const present = wish.group
  const add = useCommand(groupCalls.addGroup, {
    onDone: (group) => {
      void message.success(t('added'))
      onClose()
      navigate(groupPath(group))
    },
  })
  const rename = useCommand(groupCalls.renameGroup, {
    onDone: () => {
      void message.success(t('renamed'))
      onClose()
    },
  })
  function submit({ name }: { name: string }): void {
    if (wish.group) rename.mutate({ params: { groupId: wish.group.id }, body: { name: name.trim() } })
    else add.mutate({ body: { name: name.trim(), parentId: wish.parentId } })
  }
  return (
    <FormDialog<{ name: string }>
      title={t(present ? 'rename' : wish.parentId === null ? 'add' : 'addBelow')}
      action={t('common:save')}
      initial={{ name: present?.name ?? '' }}
      pending={add.isPending || rename.isPending}
      error={add.error ?? rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('common:emptyInput') }]}>
        <Input autoFocus maxLength={longestName} showCount autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
