import type { Language } from '@kilowatch/catalog'
import type { TaskKind as TaskKindName } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import type { Shown } from './queries/shown.ts'

/** The business of a task, as it is when it runs. */
export interface TaskBusiness {
  id: string
  name: string
  timeZone: string
}

/** What a task is given to work with. */
export interface TaskRun {
  services: Services
  user: { id: string; name: string; business: { id: string } | null }
  /** Null: it is one of the platform. */
  business: TaskBusiness | null
  language: Language
  /** Network address from which it was asked for. */
  address: string
  /** Where it may write; removed when it has ended. */
  folder: string
  /** Ends when the task is cancelled, lost or has taken too long. */
  signal: AbortSignal
  /** So much of so much; told to the person about once a second. */
  progress(done: number, total: number | null): void
}

/** A file in the folder of the task. */
export interface TaskFile {
  path: string
  name: string
  /** Media type. */
  type: string
  /** Of what it tells: it is given only to who sees all of that at the time. Absent: of nothing that has rights of its own. */
  shows?: Shown
}

/** One kind of task. Whatever it does it may do again: a task whose process was killed starts over. */
export interface TaskKind {
  kind: TaskKindName
  /** @throws Refusal: the task has failed, in these words */
  run(wish: unknown, run: TaskRun): Promise<TaskFile>
}
