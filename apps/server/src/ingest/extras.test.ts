import { expect, it } from 'vitest'
import { ingestHouse } from '../../test/ingest-house.ts'

it('review D15: keeps of the extras what the newest sample says, and drops what is said no more', async () => {
  const house = await ingestHouse()
  const uplink = await house.connect('100000000001')
  await uplink.hello([{ ref: 'ups', type: 'ups', keys: ['load'] }])
  const keptAfter = async (x?: Record<string, string | number>) => {
    await uplink.store([{ d: 'ups', t: Date.now(), v: [40], ...(x ? { x } : {}) }])
    return (await house.rows<{ extras: object }>('select extras from latest'))[0]?.extras
  }
  expect(await keptAfter({ 'ups.status': 'OL WHISTLING', n: 3 })).toEqual({ 'ups.status': 'OL WHISTLING', n: 3 })
  expect(await keptAfter({ n: 3 })).toEqual({ n: 3 })
  expect(await keptAfter()).toEqual({ n: 3 })
  expect(await keptAfter({})).toEqual({})
  await house.close()
})
