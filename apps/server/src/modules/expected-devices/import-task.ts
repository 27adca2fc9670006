import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { budgets } from '../../budgets/index.ts'
import { csvBody } from '../../http/csv.ts'
import { Refusal } from '../../http/refusal.ts'
import { word } from '../../http/words.ts'
import { change } from '../../storage/change.ts'
import { holdBusiness } from '../../storage/hold-business.ts'
import type { TaskKind, TaskRun } from '../tasks/index.ts'
import { addExpected, type ExpectActor } from './commands/expect-devices.ts'
import type { Expected } from './queries/connecting.ts'
import { knownIds } from './queries/expected.ts'

const Wish = z.object({
  devices: z.array(
    z.object({
      row: z.number(),
      device: z.object({
        ...{ boxId: z.string(), name: z.string(), site: z.string(), type: z.string() },
        ...{ vendor: z.string(), series: z.string(), model: z.string(), parts: z.record(z.string(), z.union([z.string(), z.number()])) },
      }),
    }),
  ),
})
type Wished = z.output<typeof Wish>['devices'][number]
type Outcome = 'entered' | 'expected' | 'added'

/** Enters the devices of a workbook, a batch at a time: what was entered before it is cancelled stays, and its file says so by row. */
export const deviceImport: TaskKind = {
  kind: 'device-import',
  async run(wish, run) {
    const { user, business, address } = run
    if (business === null) throw new Refusal(70003)
    const { devices } = Wish.parse(wish)
    const actor = { user, business, address }
    const lines: string[][] = []
    const size = budgets.devicesOfBatch.most
    for (let from = 0; from < devices.length; from += size) {
      run.signal.throwIfAborted()
      const batch = devices.slice(from, from + size)
      const outcomes = await enter(batch, actor, run)
      lines.push(...batch.map(({ row, device }, place) => lineOf(row, device, outcomes[place] ?? 'entered', run)))
      run.progress(from + batch.length, devices.length)
    }
    return written(lines, run)
  },
}

/** One batch in one transaction. */
function enter(batch: readonly Wished[], actor: ExpectActor, { services }: TaskRun): Promise<Outcome[]> {
  const ids = batch.map(({ device }) => device.boxId)
  return change(services, actor, { action: 'device.expect' }, async (tx, changing) => {
    await holdBusiness(tx, actor.business.id)
    const { added, expected } = await knownIds(tx, actor.business.id, ids)
    const free = batch.flatMap(({ device }) => (added.has(device.boxId) || expected.has(device.boxId) ? [] : [device]))
    await addExpected(tx, free, actor.business.id, services, changing)
    return ids.map((id) => (added.has(id) ? 'added' : expected.has(id) ? 'expected' : 'entered'))
  })
}

function lineOf(row: number, { boxId, name }: Expected, outcome: Outcome, { language }: TaskRun): string[] {
  return [String(row), boxId, name, word(`device-imported-${outcome}`, language)]
}

async function written(lines: readonly string[][], { language, folder }: TaskRun) {
  const path = join(folder, 'imported.csv')
  const head = word('device-imported-head', language).split(',')
  await pipeline(csvBody(head, Readable.from(lines)), createWriteStream(path))
  return { path, name: `${word('device-import-sheet', language)}.csv`, type: 'text/csv; charset=utf-8' }
}
