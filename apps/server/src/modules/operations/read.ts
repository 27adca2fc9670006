import type { Operation, OperationLock, OperationRow, OperationStep } from '@kilowatch/contract'
import { openSteps, operationFlow, operationMoves, operationPatience, operationStanding, type Role } from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { readPage } from '../../storage/list.ts'
import { listTimeline, writerOf } from '../work/index.ts'
import { operationRules } from './commands/write.ts'
import { findOperation, isUnderWay, membersOf, type OperationStored, operationsOfPerson, type StepRow, stepsOf } from './queries/tickets.ts'

export function rowOf({ startsAt, endsAt, createdAt, changedAt, ...row }: OperationStored): OperationRow {
  return {
    ...row,
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ...{ createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() },
  }
}

interface Paged {
  page: number
  pageSize: number
  deviceId?: string
  groupId?: string
}

/** Tickets of a business that the person has to do with, in the usual order. */
export async function pageOfOperations(
  who: { userId: string; businessId: string },
  asked: Paged,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
) {
  const bound = { ...who, now: clock.now() }
  const { rows, total } = await readPage<OperationStored>(db, operationsOfPerson, bound, { ...asked, sort: operationsOfPerson.usual })
  return { items: rows.map(rowOf), total }
}

/** One ticket, whole. @throws Refusal 70003 for work of another kind */
export async function readOperation(id: string, userId: string, { db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Operation> {
  const now = clock.now()
  const found = await findOperation(db, id, { userId, now })
  if (!found) throw new Refusal(70003)
  const { written } = operationFlow.steps.approve.approves
  const [members, plan, timeline, writer] = await Promise.all([
    membersOf(db, id, { userId, now }),
    stepsOf(db, id),
    listTimeline(db, 'work', id),
    writerOf(db, id, written),
  ])
  const { business, purpose, twoPersons, roles, begunAt, endedAt, dueAt, ...row } = found
  const facts = {
    left: plan.some(({ doneAt }) => doneAt === null),
    underWay: plan.some(({ command }) => command !== null && isUnderWay(command.state)),
  }
  const open = openSteps(operationFlow, row.state, new Set(roles as Role[]), (rule) =>
    operationRules[rule as keyof typeof operationRules](facts),
  )
  return {
    ...rowOf(row),
    ...{ business, purpose, twoPersons, roles },
    begunAt: begunAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    lockedUntil: row.state === 'hand' ? (dueAt?.toISOString() ?? null) : null,
    members: members.map(({ lock, ...member }) => ({ ...member, lock: lock && lockOf(lock) })),
    plan: plan.map((step) => stepOf(step, now)),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    moves: operationMoves.filter((move) => open.includes(move) && !(move === 'approve' && writer === userId)),
  }
}

const lockOf = ({ until, ...lock }: OperationLock): OperationLock => ({ ...lock, until: new Date(until).toISOString() })

function stepOf({ deviceId: _, askedAt, doneAt, command, ...step }: StepRow, now: Date): OperationStep {
  const isCommand = step.control !== null && !step.byHand
  const way = command === null ? null : isUnderWay(command.state) ? ('under-way' as const) : ('failed' as const)
  const standing = operationStanding({ isCommand, askedAt, command: way, doneAt }, now)
  const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...step,
    standing,
    askedUntil: standing === 'asked' && isCommand && askedAt ? new Date(askedAt.getTime() + operationPatience).toISOString() : null,
    doneAt: doneAt?.toISOString() ?? null,
    command: command && {
      ...command,
      requestedAt: instant(command.requestedAt) ?? '',
      ...{ sentAt: instant(command.sentAt), acknowledgedAt: instant(command.acknowledgedAt), endedAt: instant(command.endedAt) },
    },
  }
}
