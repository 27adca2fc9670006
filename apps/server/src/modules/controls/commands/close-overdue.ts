import type { Database } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { lockOverdue, moveCommand } from '../queries/progress.ts'
import { isEnded, stepOfTime } from '../rules.ts'

/** Commands that nobody was let begin expire; those of which nothing was heard any more are given up. */
export async function closeOverdue(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const devices = new Set<number>()
    for (const { id, state, expires_at, ask, device_id } of await lockOverdue(tx, now)) {
      const step = stepOfTime({ state, expiresAt: expires_at.getTime(), ask }, now.getTime())
      if (!step) continue
      await moveCommand(tx, { id, ...step, ended: isEnded(step.to) }, now)
      devices.add(device_id)
    }
    await notify(tx, { commands: [...devices] })
  })
}
