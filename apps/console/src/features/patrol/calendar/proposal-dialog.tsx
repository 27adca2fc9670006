import { type AssignmentProposal, patrolAssignmentCalls } from '@kilowatch/contract'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Dialog } from '../../../ui/overlays.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { useSend } from '../../../ui/use-asked-command.ts'
import { useUndo } from '../../../ui/use-undo.tsx'
import styles from './proposal.module.css'
import { type ProposalLine, useReason } from './use-reason.ts'

/** To whom tasks that nobody has would be given, and why; nothing is given before it is applied, and what is applied can be taken back. */
export function ProposalDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { t } = useTranslation('patrol-assignment')
  const { message } = App.useApp()
  const proposal = useCall(patrolAssignmentCalls.proposeAssignment, { query: groupId ? { groupId } : {} })
  const [marked, mark] = useState<ReadonlyMap<string, boolean>>(new Map())
  const send = useSend()
  const offerUndo = useUndo()
  const lines = proposal.data?.lines ?? []
  const isChosen = ({ task, person }: ProposalLine) => person !== null && (marked.get(task.id) ?? !person.over)
  const handing = lines.filter(isChosen).map(({ task, person }) => ({ taskId: task.id, from: null, to: person?.id ?? null }))
  const assign = useCommand(patrolAssignmentCalls.assignPatrolTasks, {
    onDone: ({ count }) => {
      onClose()
      const back = { body: { tasks: handing.map(({ taskId, from, to }) => ({ taskId, from: to, to: from })) } }
      offerUndo(
        t('done', { count }),
        () => void send(patrolAssignmentCalls.assignPatrolTasks, back, () => void message.success(t('back', { count }))),
      )
    },
  })
  return (
    <Dialog
      touched={() => marked.size > 0}
      title={t('title')}
      width={760}
      okText={t('apply', { count: handing.length })}
      okButtonProps={{ disabled: handing.length === 0 || assign.isPending }}
      onOk={() => assign.mutate({ body: { tasks: handing } })}
      onClose={onClose}
    >
      <FormError error={assign.error} />
      <Loaded of={proposal} what={t('title')} rows={6} height={260}>
        {(data) => (
          <ProposalLines
            proposal={data}
            isChosen={isChosen}
            onMark={(ids, on) => mark(new Map([...marked, ...ids.map((id) => [id, on] as const)]))}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

interface LinesProps {
  proposal: AssignmentProposal
  isChosen: (line: ProposalLine) => boolean
  onMark: (ids: readonly string[], on: boolean) => void
}

/** What is proposed, line by line; lines for which nobody fits have nothing to choose. */
export function ProposalLines({ proposal: { lines, weekMinutes, more }, isChosen, onMark }: LinesProps) {
  const { t } = useTranslation('patrol-assignment')
  if (lines.length === 0) return <Empty text={t('nothing')} calm />
  const givable = lines.filter(({ person }) => person !== null)
  const chosen = givable.filter(isChosen).length
  return (
    <>
      <p className={styles.lead}>{t('lead', { minutes: weekMinutes })}</p>
      {givable.length > 0 ? (
        <Checkbox
          className={styles.all ?? ''}
          checked={chosen === givable.length}
          indeterminate={chosen > 0 && chosen < givable.length}
          onChange={({ target }) =>
            onMark(
              givable.map(({ task }) => task.id),
              target.checked,
            )
          }
        >
          {t('all', { count: givable.length })}
        </Checkbox>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <ul className={styles.lines} aria-label={t('title')} tabIndex={0}>
        {lines.map((line) => (
          <Line
            key={line.task.id}
            line={line}
            weekMinutes={weekMinutes}
            chosen={isChosen(line)}
            onMark={(on) => onMark([line.task.id], on)}
          />
        ))}
      </ul>
      {more ? <p className={styles.lead}>{t('more', { count: lines.length })}</p> : null}
    </>
  )
}

interface LineProps {
  line: ProposalLine
  weekMinutes: number
  chosen: boolean
  onMark: (on: boolean) => void
}

function Line({ line, weekMinutes, chosen, onMark }: LineProps) {
  const { t } = useTranslation('patrol-assignment')
  const reasonOf = useReason(weekMinutes)
  const { task, person, minutes } = line
  const { warns, text } = reasonOf(line)
  const what = (
    <span className={styles.what}>
      <strong>{task.title}</strong>
      <small>{[task.plannedOn, task.group?.name, t('minutes', { count: minutes }), task.skills].filter(Boolean).join(' · ')}</small>
    </span>
  )
  return (
    <li className={styles.line}>
      {person ? (
        <Checkbox
          checked={chosen}
          onChange={({ target }) => onMark(target.checked)}
          aria-label={t('give', { task: task.title, name: person.name })}
        >
          {what}
        </Checkbox>
      ) : (
        <span className={styles.none}>{what}</span>
      )}
      <span className={styles.who}>
        <strong>{person?.name ?? t('nobody')}</strong>
        <small>
          {warns ? <Mark shape="triangle" colour="var(--major)" filled={false} size={12} /> : null}
          {text}
        </small>
      </span>
    </li>
  )
}
