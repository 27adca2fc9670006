import { expect, it } from 'vitest'
import { ingestHouse } from '../../test/ingest-house.ts'

it('review D19: a device of the configuration that was never read raises an alarm, until it is read or taken out', async () => {
  const house = await ingestHouse()
  const uplink = await house.connect('100000000001')
  const alarms = () =>
    house.rows(`select level, opening_value as count, release_reason as over from alarms where kind = 'never-read' order by id`)
  const missing = (ref: string, why = 'timeout') => ({ ref, type: 'ups', interval: 10_000, why })
  const known = { ref: 'th', type: 'th', keys: ['probe.1.temperature'] }
  await uplink.hello([known], [missing('sensor', 'unplugged')])
  expect(await alarms()).toEqual([])
  await uplink.hello([known], [missing('a'), missing('b', 'empty'), missing('sensor', 'unplugged')])
  expect(await alarms()).toEqual([{ level: 3, count: 2, over: null }])
  await uplink.hello([known, { ref: 'a', type: 'ups', keys: ['load'] }], [missing('b', 'empty')])
  expect(await alarms()).toEqual([{ level: 3, count: 1, over: null }])
  await uplink.hello([known], [])
  expect(await alarms()).toEqual([{ level: 3, count: 1, over: 'heard' }])
  await house.close()
})
