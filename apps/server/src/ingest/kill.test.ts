import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, type ServerStage, stageSecret, startServerProcess, startServerStage } from '../../test/server-process.ts'
import { TestUplink } from '../../test/test-uplink.ts'

const uplinkId = '100000000001'
const devices = [{ ref: 'th', type: 'th', keys: ['probe.1.temperature'], interval: 1_000 }]

/** Sends samples one after another without waiting, until it is told to stop; remembers what was confirmed. */
class Stream {
  readonly confirmed = new Set<number>()
  readonly #times = new Map<number, number>()
  readonly #begin: number
  #sent = 0
  #running = true

  constructor(begin: number) {
    this.#begin = begin
  }

  async send(uplink: TestUplink, stream: string): Promise<void> {
    uplink.stream = stream
    this.#running = true
    const closed = new Promise<void>((done) => uplink.client.once('close', () => done()))
    for (let seq = 1; this.#running && uplink.client.connected; seq++) {
      const at = this.#begin + this.#sent++
      this.#times.set(seq, at)
      await Promise.race([uplink.send([{ d: 'th', t: at, v: [20] }]).catch(() => {}), closed])
    }
  }

  stop(): void {
    this.#running = false
  }

  /** Adds what this uplink was told, and forgets the numbers of its stream. */
  collect(uplink: TestUplink): void {
    for (const { channel, body } of uplink.answers) {
      if (channel !== 'stored') continue
      for (const [from, to] of body.ranges as [number, number][]) {
        for (let seq = from; seq <= to; seq++) this.confirmed.add(this.#times.get(seq) ?? Number.NaN)
      }
    }
    this.#times.clear()
  }
}

describe('kill -9', () => {
  let stage: ServerStage
  let server: ServerProcess | undefined
  beforeAll(async () => {
    stage = await startServerStage([uplinkId])
  })
  afterAll(async () => {
    await server?.kill()
    await stage.close()
  })
  const start = () => startServerProcess({ databaseUrl: stage.databaseUrl, folder: join(stage.folder, 'data') })

  async function missing(confirmed: ReadonlySet<number>): Promise<number> {
    const rows = await stage.rows<{ n: number }>(
      `select count(*)::int as n from unnest($1::float8[]) as t where not exists (select from samples where at = to_timestamp(t / 1000.0))`,
      [[...confirmed]],
    )
    return rows[0]?.n ?? -1
  }

  it('of the server loses nothing that was confirmed, and the next one goes on by itself', async () => {
    const stream = new Stream(Date.now() - 300_000)
    for (const round of [1, 2, 3]) {
      server = await start()
      const uplink = await TestUplink.connect(server.mqttUrl, uplinkId, stageSecret)
      await uplink.hello(devices)
      const sending = stream.send(uplink, `server-${round}`)
      await uplink.answer('stored')
      await uplink.until(() => uplink.answers.filter(({ channel }) => channel === 'stored').length >= 3 + round)
      await server.kill()
      stream.stop()
      await sending
      stream.collect(uplink)
      await uplink.close()
    }
    expect(stream.confirmed.size).toBeGreaterThan(10)
    expect(stream.confirmed.has(Number.NaN)).toBe(false)
    expect(await missing(stream.confirmed)).toBe(0)
  }, 180_000)

  it('of PostgreSQL in the middle of batches loses nothing either, and ingest goes on with the restarted one', async () => {
    server = await start()
    const uplink = await TestUplink.connect(server.mqttUrl, uplinkId, stageSecret)
    await uplink.hello(devices)
    const stream = new Stream(Date.now() - 200_000)
    const sending = stream.send(uplink, 'database')
    for (let round = 0; round < 2; round++) {
      const before = uplink.answers.length
      await uplink.until(() => uplink.answers.length > before + 3)
      process.kill(stage.embedded.pid() ?? 0, 'SIGKILL')
      const at = uplink.answers.length
      await uplink.until(() => uplink.answers.slice(at).filter(({ channel }) => channel === 'stored').length >= 5)
    }
    stream.stop()
    await sending
    stream.collect(uplink)
    await uplink.close()
    expect(stream.confirmed.size).toBeGreaterThan(10)
    expect(await missing(stream.confirmed)).toBe(0)
  }, 180_000)
})
