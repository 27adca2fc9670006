import { type Group, type GroupDetail, groupCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeviceWork } from '../../shared/device-work.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { VideoCard } from '../../ui/videos/video-card.tsx'
import { GroupDevices } from './group-devices.tsx'
import type { GroupWish } from './group-dialog.tsx'
import { groupPath } from './group-levels.ts'
import { GroupMaintenance } from './group-maintenance.tsx'
import { GroupPeople } from './group-people.tsx'
import styles from './groups.module.css'
import { SceneCard } from './scene-card.tsx'

interface GroupPanelProps {
  groups: readonly Group[]
  group: Group
  onWish: (wish: GroupWish) => void
}

/** The chosen group: what can be done with it, what is in it, who looks after it. */
export function GroupPanel({ groups, group, onWish }: GroupPanelProps) {
  const { t } = useTranslation('groups')
  const manages = mayManage(useSession().right)
  const ask = useDeviceWork((work) => work.ask)
  const remove = useRemoveGroup(groups)
  const detail = useCall(groupCalls.readGroup, { params: { groupId: group.id } })
  const first = group.parentId === null
  const above = groups.find(({ id }) => id === group.parentId)
  const buttons = (
    <>
      {first ? (
        <Button size="small" onClick={() => onWish({ parentId: group.id })}>
          {t('addBelow')}
        </Button>
      ) : null}
      {group.devices > 0 ? (
        <Button size="small" onClick={() => ask({ work: 'share-group', group })}>
          {t('share')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onWish({ group })}>
        {t('rename')}
      </Button>
      <Button size="small" onClick={() => remove(group)}>
        {t('remove')}
      </Button>
    </>
  )
  return (
    <div className={styles.side}>
      <Card
        title={[above?.name, group.name].filter(Boolean).join(' / ')}
        note={t(first ? 'level1' : 'level2')}
        extra={
          <>
            <Link to={`/group_check?group=${group.id}`}>{t('check')}</Link>
            {detail.data ? <GroupMaintenance group={detail.data} /> : null}
            {manages ? buttons : null}
          </>
        }
      >
        {first ? (
          <Below groups={groups.filter(({ parentId }) => parentId === group.id)} />
        ) : (
          <>
            <p className={styles.dim}>{t('counts', { devices: group.devices, people: group.people })}</p>
            <Link to={`/new_device_list?groupId=${group.id}`}>{t('toDevices')}</Link>
          </>
        )}
      </Card>
      {detail.data ? (
        <Content detail={detail.data} manages={manages} />
      ) : (
        <Card>
          {detail.error ? (
            <Failure what={group.name} error={detail.error} at={detail.errorUpdatedAt} onRetry={() => void detail.refetch()} />
          ) : (
            <Skeleton rows={5} height={200} />
          )}
        </Card>
      )}
    </div>
  )
}

function Content({ detail, manages }: { detail: GroupDetail; manages: boolean }) {
  return (
    <>
      {detail.parentId === null ? null : <GroupDevices detail={detail} />}
      <GroupPeople detail={detail} />
      <SceneCard groupId={detail.id} />
      <VideoCard holder={{ groupId: detail.id }} mayChange={manages} />
    </>
  )
}

/** The groups of the second level that a group of the first contains. */
function Below({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('groups')
  if (groups.length === 0) return <Empty text={t('noneBelow')} />
  return (
    <ul className={styles.below}>
      {groups.map((group) => (
        <li key={group.id}>
          <Link to={groupPath(group)}>
            <strong>{group.name}</strong>
            <span className={styles.subtitle}>{t('counts', { devices: group.devices, people: group.people })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useRemoveGroup(groups: readonly Group[]): (group: Group) => void {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const remove = useAskedCommand(groupCalls.removeGroup)
  return ({ id, name, parentId }) => {
    const count = groups.filter((each) => each.parentId === id).length
    const text = t(parentId === null ? 'removeTextFirst' : 'removeText', { count })
    const leave = () => void navigate('/new_device_group', { replace: true })
    const question = { title: t('removeTitle', { name }), text, action: t('remove'), done: () => t('removed', { name }), onDone: leave }
    remove({ params: { groupId: id } }, question)
  }
}
