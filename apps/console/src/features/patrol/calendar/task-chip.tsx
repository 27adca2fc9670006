import type { PatrolTaskRow } from '@kilowatch/contract'
import { patrolTaskFlow } from '@kilowatch/work'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isEnter } from '../../../shared/keys.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Mark } from '../../../ui/mark.tsx'
import styles from '../patrol.module.css'
import { taskMarks, useTaskAddress } from '../task-state.tsx'
import { isMovable } from './month.ts'
import type { Moves, Spot } from './use-moves.tsx'

interface TaskChipProps {
  task: PatrolTaskRow
  /** Null: the reader moves nothing. */
  moves: Moves | null
  /** Where a key leads to from where it is carried; undefined: nowhere. */
  walk: (key: string, from: Spot) => Spot | undefined
  /** What Enter does with a task that is carried. */
  onDrop: (task: PatrolTaskRow, to: Spot) => void
  /** It stands in the row of a person. */
  ofPerson?: string | null
}

/** A task in the calendar: dragged by the mouse, or picked up with the space bar, moved by arrows, put down with Enter. */
export function TaskChip({ task, moves, walk, onDrop, ofPerson }: TaskChipProps) {
  const { t } = useTranslation('patrol')
  const language = useLanguage()
  const navigate = useNavigate()
  const addressOf = useTaskAddress()
  const movable = moves !== null && isMovable(task)
  const carried = moves?.carried?.task.id === task.id ? moves.carried : null
  const start = { task, day: task.plannedOn, ...(ofPerson === undefined ? {} : { person: ofPerson }) }
  const [shape, colour] = taskMarks[task.state]
  const word = patrolTaskFlow.states[task.state][language]

  function onKeyDown(event: KeyboardEvent) {
    if (!movable || !moves) return
    const next = carried ? walk(event.key, carried) : undefined
    if (event.key === ' ') moves.carry(carried ? null : { ...start, byKey: true })
    else if (next !== undefined) moves.carry({ ...start, ...next, byKey: true })
    else if (carried && isEnter(event)) onDrop(task, carried)
    else if (carried && event.key === 'Escape') moves.carry(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <button
      type="button"
      className={`${styles.chip} ${styles[task.state]} ${carried ? styles.carried : ''}`}
      draggable={movable}
      {...(movable ? { 'aria-pressed': carried !== null, 'aria-keyshortcuts': 'Space' } : {})}
      title={`${task.title} · ${word}${task.assignee ? ` · ${task.assignee.name}` : ''}`}
      onClick={() => navigate(addressOf(task.id))}
      onKeyDown={onKeyDown}
      onBlur={() => carried?.byKey && moves?.carry(null)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', task.id)
        event.dataTransfer.effectAllowed = 'move'
        moves?.carry({ ...start, byKey: false })
      }}
      onDragEnd={() => moves?.carry(null)}
    >
      <span className={styles.chipTitle}>{task.title}</span>
      <span className={styles.chipMore}>
        <Mark shape={shape} colour={colour} filled={false} size={12} />
        <span>{word}</span>
        {ofPerson === undefined ? (
          <span className={styles.chipPerson}>{task.assignee?.name ?? task.provider?.name ?? t('nobody')}</span>
        ) : null}
      </span>
    </button>
  )
}
