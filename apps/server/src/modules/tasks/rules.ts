import type { Language } from '@kilowatch/catalog'
import type { Task } from '@kilowatch/contract'
import type { TaskKind } from './kind.ts'
import type { Standing } from './queries/running.ts'
import type { TaskRow } from './queries/tasks.ts'

export function taskOf(row: TaskRow, language: Language): Task {
  return {
    ...{ id: row.id, kind: row.kind, state: row.state, done: row.done, total: row.total },
    failure: row.failure?.[language] ?? null,
    file: row.name === null || row.bytes === null ? null : { name: row.name, bytes: row.bytes },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** Whether the person who asked for it may still have it: rights end while a task waits. */
export function mayStill(demands: TaskKind['demands'], { operator, removed, businessName, right }: Standing): boolean {
  if (removed) return false
  if (demands === 'operator') return operator
  if (businessName === null) return false
  return demands === 'owner' ? right === 'main' : right === 'main' || right === 'manage'
}
