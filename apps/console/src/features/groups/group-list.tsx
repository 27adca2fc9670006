import { HolderOutlined } from '@ant-design/icons'
import { type Group, groupCalls } from '@kilowatch/contract'
import { App, Button, Dropdown } from 'antd'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useSend } from '../../ui/use-asked-command.ts'
import { groupPath, levelsOf } from './group-levels.ts'
import { droppedOn, type Place, placed, stepped } from './group-places.ts'
import styles from './groups.module.css'

interface GroupListProps {
  groups: readonly Group[]
  chosen: string
  /** Whether the person may put them in another order. */
  moves: boolean
}

/** The list as it will be, in place of the one that it was made of; `open`: so many moves are not answered yet. */
interface Wished {
  of: readonly Group[]
  list: readonly Group[]
  open: number
}

/** All groups in their order, the second level below its first; they are moved by dragging, by the arrow keys of their handle and by its menu. */
export function GroupList({ groups, chosen, moves }: GroupListProps) {
  const { t } = useTranslation('groups')
  const moving = useMoving(groups)
  const { shown } = moving
  const rowOf = (group: Group) => <GroupRow group={group} groups={shown} chosen={chosen} moving={moves ? moving : null} />
  return (
    <nav className={styles.list} aria-label={t('groups')}>
      <ul>
        {levelsOf(shown).map(({ below, ...first }) => (
          <li key={first.id}>
            {rowOf(first)}
            {below.length > 0 ? (
              <ul>
                {below.map((second) => (
                  <li key={second.id}>{rowOf(second)}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Moving = ReturnType<typeof useMoving>

function useMoving(groups: readonly Group[]) {
  const { t } = useTranslation('groups')
  const { message } = App.useApp()
  const send = useSend()
  const [wished, wish] = useState<Wished | null>(null)
  const [carried, carry] = useState<Group | null>(null)
  /** Whose handle gets the focus back when the list is drawn anew. */
  const held = useRef('')
  const present = useRef(groups)
  useEffect(() => {
    present.current = groups
  })
  // What was moved stays there until the list is read again, also where the next move is under way by then.
  const shown = wished && (wished.open > 0 || wished.of === groups) ? wished.list : groups
  const move = (group: Group, place: Place | undefined) => {
    if (!place) return
    held.current = group.id
    wish({ of: groups, list: placed(shown, group, place), open: (wished?.open ?? 0) + 1 })
    const input = { params: { groupId: group.id }, body: place }
    let isMoved = false
    const done = () => {
      isMoved = true
      void message.success(t('moved', { name: group.name }))
    }
    // A refusal: the list stands as it stood.
    void send(groupCalls.placeGroup, input, done).finally(() =>
      wish((now) => (now && isMoved ? { ...now, of: present.current, open: now.open - 1 } : null)),
    )
  }
  return { shown, carried, carry, held, move }
}

interface GroupRowProps {
  group: Group
  groups: readonly Group[]
  chosen: string
  moving: Moving | null
}

function GroupRow({ group, groups, chosen, moving }: GroupRowProps) {
  const { t } = useTranslation('groups')
  const carried = moving?.carried ?? null
  const target = carried ? droppedOn(groups, carried, group) : undefined
  const link = (
    <Link to={groupPath(group)} draggable={false} title={group.name} {...(group.id === chosen ? { 'aria-current': 'true' as const } : {})}>
      <span className={styles.label}>{group.name}</span>
      <small>{t('counts', { devices: group.devices, people: group.people })}</small>
    </Link>
  )
  if (!moving) return link
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dragged; the keyboard moves it by its handle
    <div
      className={`${styles.row} ${target ? styles.target : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', group.id)
        event.dataTransfer.effectAllowed = 'move'
        moving.carry(group)
      }}
      onDragEnd={() => moving.carry(null)}
      onDragOver={(event: DragEvent) => target && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        moving.carry(null)
        if (carried) moving.move(carried, target)
      }}
    >
      <Handle group={group} groups={groups} moving={moving} />
      {link}
    </div>
  )
}

/** Arrow keys move at once; what is opened says the same in words, and the groups to which one may move. */
function Handle({ group, groups, moving: { move, held } }: { group: Group; groups: readonly Group[]; moving: Moving }) {
  const { t } = useTranslation('groups')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [up, down] = [stepped(groups, group, -1), stepped(groups, group, 1)]
  // A row that changed its place has lost the focus.
  useEffect(() => {
    if (held.current !== group.id) return
    held.current = ''
    button.current?.focus()
  })
  function onKeyDown(event: KeyboardEvent) {
    if (open || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(group, event.key === 'ArrowUp' ? up : down)
  }
  const beside = groups.filter(({ id, parentId }) => group.parentId !== null && parentId === null && id !== group.parentId)
  const items = [
    { key: 'up', label: t('moveUp'), disabled: !up, onClick: () => move(group, up) },
    { key: 'down', label: t('moveDown'), disabled: !down, onClick: () => move(group, down) },
    ...beside.map(({ id, name }) => ({
      key: id,
      label: t('moveTo', { name }),
      onClick: () => move(group, { parentId: id, beforeId: null }),
    })),
  ]
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items }} onOpenChange={setOpen}>
      <Button
        ref={button}
        type="text"
        size="small"
        className={styles.handle ?? ''}
        icon={<HolderOutlined />}
        aria-label={t('move', { name: group.name })}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onKeyDown={onKeyDown}
      />
    </Dropdown>
  )
}
