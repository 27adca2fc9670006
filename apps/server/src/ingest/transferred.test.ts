import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import { offerUplink } from '../modules/uplink-transfers/commands/offer-uplink.ts'
import { takeUplink } from '../modules/uplink-transfers/commands/take-uplink.ts'

const uplinkId = '100000000001'
let house: IngestHouse
beforeEach(async () => {
  house = await ingestHouse('embedded', [uplinkId])
})
afterEach(() => house.close())

it('goes on storing while the gateway changes hands, and opens alarms in the business that has it then', async () => {
  const [other] = await house.rows<{ id: string; name: string }>(`insert into businesses (name) values ('接手') returning id, name`)
  const [person] = await house.rows<{ id: string }>(
    `insert into users (login_name, name, password_hash, sf) values ('taker', 'taker', '-', 2) returning id`,
  )
  const user = { id: person?.id ?? '', name: 'taker', business: null }
  const uplink = await house.connect(uplinkId)
  await uplink.hello([{ ref: 'u', type: 'ups', keys: ['battery_charge'] }])
  const begin = Date.now() - 60_000
  const stored = (async () => {
    for (let at = 0; at < 30; at += 1) await uplink.store([{ d: 'u', t: begin + at * 1_000, v: [90] }])
  })()
  const { code } = await offerUplink(
    { id: uplinkId, businessId: house.businessId, right: 'main' },
    uplinkId,
    { user, address: '127.0.0.1' },
    house.services,
  )
  const business = { id: other?.id ?? '', name: other?.name ?? '' }
  await takeUplink({ uplinkId, code }, { user, business, address: '127.0.0.1' }, house.services)
  await stored
  expect(await house.rows('select count(*)::int as n from samples')).toEqual([{ n: 30 }])
  await uplink.store([{ d: 'u', t: Date.now() - 1_000, v: [1] }])
  expect(await house.rows('select distinct business_id from alarms')).toEqual([{ business_id: business.id }])
})
