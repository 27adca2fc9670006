import { expect, it } from 'vitest'
import { ingestHouse } from '../../test/ingest-house.ts'

it('review D19: a gateway’s clock is judged by every message, not by its hello alone', async () => {
  const house = await ingestHouse()
  const uplink = await house.connect('100000000001')
  await uplink.hello([{ ref: 'th', type: 'th', keys: ['probe.1.temperature'] }])
  const off = async () => {
    const [row] = await house.rows<{ off: string | null }>('select clock_off_ms as off from uplinks')
    return row?.off === null || row === undefined ? null : Math.round(Number(row.off) / 60_000) + 0
  }
  expect(await off()).toBe(0)
  for (const minutes of [12, -9]) {
    uplink.clock.wall = () => Date.now() + minutes * 60_000
    await uplink.store([{ d: 'th', t: uplink.clock.wall(), v: [21] }])
    // What is heard is written down every ten seconds.
    house.travel.by += 11_000
    await expect.poll(off, { timeout: 10_000 }).toBe(minutes)
  }
  await house.close()
})
