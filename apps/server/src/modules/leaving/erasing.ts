import { partitionOf } from '@kilowatch/telemetry'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/connect.ts'
import { bumpConfig } from '../alarms/index.ts'
import { uplinkIdsOf } from './queries/closing.ts'
import {
  businessesToErase,
  countBusiness,
  devicesToErase,
  eraseBusinessItself,
  eraseSomeDevices,
  eraseSomeSamples,
  eraseSomeUplinks,
  forgetErased,
} from './queries/erasing.ts'
import { daysUntilErased } from './rules.ts'

/** Of one statement: short enough that nobody waits for it. */
const samplesAtOnce = 20_000
const devicesAtOnce = 100

/** Erases the history of devices that are gone, some at a time. A run that is stopped goes on with the next. */
export async function eraseLeftSamples({ pool }: Pick<Services, 'pool'>): Promise<void> {
  for (let devices = await devicesToErase(pool, devicesAtOnce); devices.length > 0; devices = await devicesToErase(pool, devicesAtOnce)) {
    for (const id of devices) while ((await eraseSomeSamples(pool, id, samplesAtOnce)) > 0);
    await forgetErased(pool, devices)
  }
}

/** Erases the businesses whose thirty days are over, in parts; the audit stays. A run that is stopped goes on with the next. */
export async function eraseClosedBusinesses(services: Pick<Services, 'pool' | 'clock' | 'log'>): Promise<void> {
  for (const { id, name } of await businessesToErase(services.pool, daysUntilErased, services.clock.now())) {
    await eraseBusiness(id, name, services)
  }
}

async function eraseBusiness(id: string, name: string, { pool, clock, log }: Pick<Services, 'pool' | 'clock' | 'log'>): Promise<void> {
  const before = await countBusiness(pool, id)
  // Its uplinks are refused, and memory that still knows them is read anew.
  await inTransaction(pool, async (tx) => bumpConfig(tx, (await uplinkIdsOf(tx, id)).map(partitionOf)))
  while ((await inTransaction(pool, (tx) => eraseSomeDevices(tx, id, devicesAtOnce))) > 0);
  while ((await inTransaction(pool, (tx) => eraseSomeUplinks(tx, id, devicesAtOnce))) > 0);
  await inTransaction(pool, async (tx) => {
    await eraseBusinessItself(tx, id)
    await writeAudit(tx, {
      at: clock.now(),
      businessId: id,
      userId: null,
      action: 'business.erase',
      subject: `business ${id}`,
      before: { name, ...before },
      address: '',
    })
  })
  log.info({ businessId: id, ...before }, 'a closed business was erased')
}
