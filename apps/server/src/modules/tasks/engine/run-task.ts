import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '@kilowatch/catalog'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { type WordKey, word } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { expectContent } from '../../files/index.ts'
import type { TaskFile, TaskKind, TaskRun } from '../kind.ts'
import { endTask, findStanding, type MadeFile, type TakenTask } from '../queries/running.ts'
import { mayStill, ownBusiness } from '../rules.ts'
import { tellOfTask } from '../signal.ts'

/** A task that ends its process each time is not tried for ever. */
const mostAttempts = 3

/** Works on one task and writes how it ended, unless it was cancelled, or is another's by now. */
export async function runTask(
  services: Services,
  kinds: readonly TaskKind[],
  task: TakenTask,
  control: Pick<TaskRun, 'signal' | 'progress'>,
): Promise<void> {
  const { db, clock, log } = services
  let end: Parameters<typeof ended>[0]
  try {
    end = { file: await worked(services, kinds, task, control) }
  } catch (error) {
    // Cancelled, lost, or the process stops: somebody else says how it ended.
    if (control.signal.aborted && !(control.signal.reason instanceof Refusal)) return
    const reason = control.signal.aborted ? control.signal.reason : error
    if (!(reason instanceof Refusal)) log.error({ err: error, task: task.id, kind: task.kind }, 'a task failed')
    end = { failure: failureOf(reason) }
  }
  await ended(end)

  function ended(end: { file: MadeFile } | { failure: Readonly<Record<Language, string>> }): Promise<void> {
    return db.transaction(async (tx) => {
      if (await endTask(tx, task, { at: clock.now(), ...end })) await tellOfTask(tx, task.userId)
    })
  }
}

async function worked(
  services: Services,
  kinds: readonly TaskKind[],
  task: TakenTask,
  control: Pick<TaskRun, 'signal' | 'progress'>,
): Promise<MadeFile> {
  const kind = kinds.find((one) => one.kind === task.kind)
  const standing = await findStanding(services.db, task.id)
  if (task.attempt > mostAttempts) throw refused('task-interrupted')
  if (!kind || !standing || !mayStill(task.kind, standing)) throw refused('task-no-right')
  const { businessId, businessName, timeZone } = standing
  const business = businessId === null || businessName === null ? null : { id: businessId, name: businessName, timeZone: timeZone ?? 'UTC' }
  const incoming = join(services.config.dataFolder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(incoming, 'task-'))
  try {
    const { language, address } = task
    const user = { id: task.userId, name: standing.userName, business: ownBusiness(standing) }
    return await kept(services, await kind.run(task.wish, { services, user, business, language, address, folder, ...control }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives what a task made to the store; its content first and then its row. */
async function kept({ db, files, clock }: Services, { path, name, type, shows }: TaskFile): Promise<MadeFile> {
  const { size: bytes } = await stat(path)
  if (bytes > budgets.taskResult.most) throw refused('task-too-large')
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const sha256 = hash.digest('hex')
  await expectContent(db, sha256, bytes, clock.now())
  await files.put(sha256, bytes, () => createReadStream(path))
  return { name, type, bytes, sha256, shows: shows ?? null }
}

/** In both languages: the reader's is known when it is read. */
function failureOf(error: unknown): Readonly<Record<Language, string>> {
  const said = error instanceof Refusal ? error.detail.says : undefined
  const text = (language: Language) => said?.(language) ?? word('task-failed', language)
  return { zh: text('zh'), en: text('en') }
}

export function refused(key: WordKey): Refusal {
  return new Refusal(30001, { says: (language) => word(key, language) })
}
