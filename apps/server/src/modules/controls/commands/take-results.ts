import type { Result, Command as Said } from '@kilowatch/telemetry'
import type { Database } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { lockOpen, moveCommand, type OpenCommand, openOf } from '../queries/progress.ts'
import { isEnded, stepFor, waitingForLeave } from '../rules.ts'

/** A word to an uplink. */
export interface Told {
  uplinkId: string
  command: Said
}

/** What uplinks are to be told of the commands that are open in these partitions (0–99). */
export async function openCommands(db: Database, partitions: readonly number[], now: Date): Promise<Told[]> {
  return (await openOf(db, partitions, now)).map((command) => ({ uplinkId: command.uplink_id, command: saidOf(command) }))
}

/**
 * Takes what uplinks say became of commands: of their own alone. That one may begin is committed before it is told so.
 * @returns whom to tell that they may begin
 */
export async function takeResults(db: Database, results: readonly (readonly [string, Result])[], now: Date): Promise<Told[]> {
  return db.transaction(async (tx) => {
    const told: Told[] = []
    const devices = new Set<number>()
    for (const [uplinkId, { id, ...said }] of results) {
      const command = await lockOpen(tx, id, uplinkId)
      const judged = command && { state: command.state, expiresAt: command.expires_at.getTime(), ask: command.ask }
      if (!command || !judged) continue
      const waiting = waitingForLeave(judged, said)
      if (waiting !== undefined) told.push({ uplinkId, command: leave(command, waiting, now) })
      const step = stepFor(judged, said, now.getTime())
      if (!step) continue
      await moveCommand(tx, { id, ...step, ended: isEnded(step.to) }, now)
      devices.add(command.device_id)
      if (step.ask !== undefined) told.push({ uplinkId, command: leave(command, step.ask, now) })
    }
    await notify(tx, { commands: [...devices] })
    return told
  })
}

function saidOf({ id, ref, control, value, seen, expires_at }: OpenCommand): Said {
  return { id, device: ref, command: control, value, expires: expires_at.getTime(), ...(seen === null ? {} : { seen }) }
}

/** The word that it may begin. */
function leave(command: OpenCommand, ask: string, now: Date): Said {
  return { ...saidOf(command), go: ask, left: Math.max(0, command.expires_at.getTime() - now.getTime()) }
}
