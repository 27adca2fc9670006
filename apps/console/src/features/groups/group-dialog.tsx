import { type Group, groupCalls, groupFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { groupPath } from './group-levels.ts'

/** A new group of the first level, one below another, or a group that gets another name. */
export type GroupWish = { parentId: string | null; group?: undefined } | { group: Group }

export function GroupDialog({ wish, onClose }: { wish: GroupWish; onClose: () => void }) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const add = useCommand(groupCalls.addGroup, { onDone: (group) => void navigate(groupPath(group)) })
  const rename = useCommand(groupCalls.renameGroup)
  const { group } = wish
  return (
    <RecordDialog
      fields={groupFields}
      record={group ?? null}
      title={t(group ? 'rename' : wish.parentId === null ? 'add' : 'addBelow')}
      done={t(group ? 'renamed' : 'added')}
      save={(body) =>
        group
          ? rename.mutateAsync({ params: { groupId: group.id }, body })
          : add.mutateAsync({ body: { ...body, parentId: wish.parentId } })
      }
      state={group ? rename : add}
      onClose={onClose}
    />
  )
}
