import { taskCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { ContentLost } from '../../storage/files/index.ts'
import { findStanding } from './queries/running.ts'
import { seesAll } from './queries/shown.ts'
import { cancelTask, findTask, listTasks } from './queries/tasks.ts'
import { mayStill, taskOf } from './rules.ts'
import { tellOfTask } from './signal.ts'

export const taskHandlers = handlers(taskCalls, {
  async listTasks({ user, language }, { db }) {
    return (await listTasks(db, user.id)).map((row) => taskOf(row, language))
  },

  async cancelTask({ record, user }, { db, clock }) {
    await db.transaction(async (tx) => {
      if (await cancelTask(tx, record.id, clock.now())) await tellOfTask(tx, user.id)
    })
    return null
  },

  async readTaskFile({ record, user }, { db, files, log }) {
    const [row, standing] = await Promise.all([findTask(db, record.id), findStanding(db, record.id)])
    if (!row || row.sha256 === null || row.bytes === null) throw new Refusal(70003)
    const { kind, sha256, bytes, shows } = row
    if (!standing || !mayStill(kind, standing)) throw noRight()
    if (shows && !(await seesAll(db, shows, user.id))) throw noRight()
    const name = row.name ?? ''
    return {
      ...{ name, type: row.type ?? 'application/octet-stream', bytes, sha256 },
      async open() {
        try {
          return await files.open(sha256)
        } catch (error) {
          if (!(error instanceof ContentLost)) throw error
          log.error({ task: record.id, name, sha256 }, 'the content of a file is lost')
          throw new Refusal(50001, { says: says('file-lost', { name }) })
        }
      },
    }
  },
})

/** Rights end while a file is kept. */
function noRight(): Refusal {
  return new Refusal(70003, { says: says('task-file-no-right') })
}
