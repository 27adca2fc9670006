import { expectedDeviceCalls, type Task, taskCalls } from '@kilowatch/contract'
import { writeXlsx } from 'hucre'
import { asked } from './asked.ts'
import { print } from './figures.ts'
import { onStage, type Stage } from './stage.ts'

/** As many as one workbook may hold. */
const count = 1_000
const head = ['Device ID', 'Name', 'Type', 'Vendor', 'Series', 'Model', 'Site', 'Probes']

async function workbook(): Promise<Blob> {
  const rows = Array.from({ length: count }, (_, at) => [
    String(314_159_000_000 + at),
    `TH ${at}`,
    'th',
    'Maker',
    'Series',
    'M-1',
    'Site',
    `A/${271_828_000_000 + at}`,
  ])
  return new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'Devices', rows: [head, ...rows] }] }))])
}

/** Until the task has ended, as its person sees it. */
async function ended(stage: Stage, id: string): Promise<Task> {
  for (;;) {
    const task = (await asked<Task[]>(stage, taskCalls.listTasks.path)).find((one) => one.id === id)
    if (task && task.endedAt !== null) return task
    await new Promise((later) => setTimeout(later, 50))
  }
}

/** A workbook of 1,000 devices: checked, sent again to be imported, entered by the worker. */
await onStage(async (stage) => {
  const file = await workbook()
  const began = performance.now()
  const { wrong } = await asked<{ wrong: unknown[] }>(stage, expectedDeviceCalls.checkDeviceWorkbook.path, { file })
  const checked = performance.now()
  const { id } = await asked<Task>(stage, expectedDeviceCalls.importDevices.path, { file })
  const task = await ended(stage, id)
  const done = performance.now()
  const { rows } = await stage.database.pool.query<{ n: number }>('select count(*)::int as n from expected_devices')
  if (wrong.length > 0 || task.state !== 'done' || rows[0]?.n !== count)
    throw new Error(`${wrong.length} wrong, ${task.state}, ${rows[0]?.n} entered`)
  print('1,000 devices of a workbook checked after', `${((checked - began) / 1_000).toFixed(2)} s`)
  print('  imported, all of it together', `${((done - began) / 1_000).toFixed(2)} s`)
})
