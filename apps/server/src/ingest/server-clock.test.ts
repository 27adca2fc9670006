import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPrograms } from '../../test/programs.ts'
import { ResendingUplink } from '../../test/resending-uplink.ts'
import { type ServerProcess, type ServerStage, stageSecret, startServerProcess, startServerStage } from '../../test/server-process.ts'

/** Debian's package faketime. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const ids = ['100000000001', '100000000002'] as const
const devices = [{ ref: 'th', type: 'th', keys: ['probe.1.temperature'], interval: 10_000 }]

let stage: ServerStage
let server: ServerProcess
const uplinks: ResendingUplink[] = []
beforeAll(async () => {
  stage = await startServerStage(ids)
  setClock('+0s')
  server = await startServerProcess({
    databaseUrl: stage.databaseUrl,
    folder: join(stage.folder, 'data'),
    roles: 'ingest,worker',
    program: (await serverPrograms()).main,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: join(stage.folder, 'clock'),
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
      KW_METRICS_PORT: '0',
    },
  })
  for (const id of ids) uplinks.push(await ResendingUplink.connect(server.mqttUrl, id, stageSecret, devices))
}, 120_000)
afterAll(async () => {
  for (const uplink of uplinks) await uplink.close()
  await server?.kill()
  await stage?.close()
})

/** Of the server's machine, as an offset; its monotonic clock runs on. */
function setClock(offset: string): void {
  writeFileSync(join(stage.folder, 'clock'), offset)
}

/** Long enough for several judgements of who is silent. @returns the samples' times */
async function sendFor(milliseconds: number): Promise<number[]> {
  const times: number[] = []
  const end = Date.now() + milliseconds
  while (Date.now() < end) {
    const t = Date.now()
    times.push(t)
    await Promise.all([...uplinks.map((uplink) => uplink.send(t, [20])), wait(50)])
  }
  for (const uplink of uplinks) await uplink.drained()
  return times
}

/** What the worker does once in many hours. */
const rare = ['partitions-ahead', 'old-audit'] as const

/** How often it was done since the start, in order. */
async function runs(): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${server.ports.metrics}/metrics`)).text()
  return rare.map((job) => {
    const counts = text.matchAll(new RegExp(`^kilowatch_job_seconds_count\\{job="${job}",outcome="\\w+"\\} (\\d+)$`, 'gm'))
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  })
}

it('fault 13: a jump of the server’s clock by an hour and back moves nothing', async () => {
  const times = await sendFor(500)
  while ((await runs()).includes(0)) times.push(...(await sendFor(200)))
  setClock('+3600s')
  times.push(...(await sendFor(4_000)))
  setClock('+0s')
  times.push(...(await sendFor(4_000)))
  const stored = await stage.rows<{ at: Date; flags: number }>('select at, flags from samples order by at, device_id')
  expect(stored.map(({ at, flags }) => [at.getTime(), flags])).toEqual(times.flatMap((at) => ids.map(() => [at, 0])))
  expect(await stage.rows('select from alarms')).toHaveLength(0)
  expect(await stage.rows('select from devices where not online')).toHaveLength(0)
  expect(await stage.rows('select from boot_offsets')).toHaveLength(0)
  expect(await stage.rows(`select from latest where abs(extract(epoch from heard_at - now())) > 600`)).toHaveLength(0)
  expect(await stage.rows(`select from processes where abs(extract(epoch from heard_at - now())) > 600`)).toHaveLength(0)
  expect(await runs()).toEqual([1, 1])
}, 120_000)
