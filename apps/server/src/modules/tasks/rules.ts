import type { Language } from '@kilowatch/catalog'
import type { Task } from '@kilowatch/contract'
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

/** What a person must be for what such a task makes. */
const demands: Readonly<Record<Task['kind'], 'admin' | 'owner' | 'operator' | 'person'>> = {
  'audit-document': 'admin',
  'business-export': 'owner',
  'device-import': 'admin',
  'document-zip': 'person',
  'own-data': 'person',
  'platform-audit-document': 'operator',
}

/** The business of the task, while the person is a member of it. */
export function ownBusiness({ businessId, businessName, right }: Standing): { id: string } | null {
  return businessId === null || businessName === null || right === null ? null : { id: businessId }
}

/** Whether the person who asked for it may still have it: rights end while a task waits, and while its file is kept. */
export function mayStill(kind: Task['kind'], { operator, gone, businessName, right }: Standing): boolean {
  if (gone) return false
  const demand = demands[kind]
  if (demand === 'person') return true
  if (demand === 'operator') return operator
  return businessName !== null && (right === 'main' || (right === 'manage' && demand === 'admin'))
}
