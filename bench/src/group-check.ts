import { setTimeout as wait } from 'node:timers/promises'
import { type Group, type GroupCheckDetail, type GroupCheckState, groupCalls, groupCheckCalls } from '@kilowatch/contract'
import { asked } from './asked.ts'
import { option, print } from './figures.ts'
import { claimFleet } from './fleet.ts'
import { startGateway } from './own-gateway.ts'
import { onStage, type Stage } from './stage.ts'

const devices = Number(option('devices') ?? 200)
const rounds = Number(option('rounds') ?? 3)
const uplinkId = '800000000043'
const kinds = ['ups', 'bat', 'th', 'meter', 'pdm', 'ats', 'ac', 'pdu']

/** Until the server knows all of them, by their first reading. */
async function known({ database: { pool } }: Stage): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from latest where heard_at is not null')
    if ((rows[0]?.count ?? 0) >= devices) return
    await wait(200)
  }
}

/** All of them behind one gateway, in one group. */
async function grouped(stage: Stage): Promise<string> {
  const path = groupCalls.addGroup.path
  const upper = await asked<Group>(stage, path, { json: { name: '一级', parentId: null } })
  const { id } = await asked<Group>(stage, path, { json: { name: '二级', parentId: upper.id } })
  await stage.database.pool.query('insert into group_devices (group_id, device_id) select $1, id from devices', [id])
  return id
}

/** From the click to the last verdict, as the page asks. */
async function checked(stage: Stage, groupId: string): Promise<{ milliseconds: number; check: GroupCheckDetail }> {
  const begun = performance.now()
  await asked(stage, groupCheckCalls.startGroupCheck.path.replace(':groupId', groupId), { json: {} })
  for (;;) {
    const { check } = await asked<GroupCheckState>(stage, groupCheckCalls.readGroupCheckState.path.replace(':groupId', groupId))
    if (check?.state === 'done') return { milliseconds: performance.now() - begun, check }
    await wait(100)
  }
}

/** A group behind one real gateway, whose devices are polled once a minute: every device is read for the check. */
await onStage(async (stage) => {
  await claimFleet(stage.database, stage.businessId, { uplinkIds: [uplinkId] })
  const gateway = startGateway(stage, {
    uplinkId,
    devices: Array.from({ length: devices }, (_, n) => `ref: d${n}, driver: simulator, type: ${kinds[n % kinds.length]}, interval: 60s`),
  })
  try {
    await known(stage)
    const groupId = await grouped(stage)
    for (let round = 0; round < rounds; round++) {
      const { milliseconds, check } = await checked(stage, groupId)
      const read = check.items.filter(({ answer }) => answer === 'read').length
      print(
        `one-key check of ${devices} devices behind one gateway`,
        `${(milliseconds / 1_000).toFixed(2)} s   (${read} read, ${check.noAnswer} no answer)`,
      )
    }
  } finally {
    await gateway.stop()
  }
})
