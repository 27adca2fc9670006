import { partitionOf } from '@kilowatch/telemetry'
import type { Services } from '../../services.ts'
import { change } from '../../storage/change.ts'
import { bumpConfig } from '../../storage/config-version.ts'
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
export async function eraseLeftSamples({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let devices = await devicesToErase(db, devicesAtOnce); devices.length > 0; devices = await devicesToErase(db, devicesAtOnce)) {
    for (const id of devices) while ((await eraseSomeSamples(db, id, samplesAtOnce)) > 0);
    await forgetErased(db, devices)
  }
}

/** Erases the businesses whose thirty days are over, in parts; the audit stays. A run that is stopped goes on with the next. */
export async function eraseClosedBusinesses(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  for (const { id, name } of await businessesToErase(services.db, daysUntilErased, services.clock.now())) {
    await eraseBusiness(id, name, services)
  }
}

async function eraseBusiness(id: string, name: string, services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, log } = services
  const before = await countBusiness(db, id)
  // Its uplinks are refused, and memory that still knows them is read again.
  await db.transaction(async (tx) => bumpConfig(tx, (await uplinkIdsOf(tx, id)).map(partitionOf)))
  while ((await db.transaction((tx) => eraseSomeDevices(tx, id, devicesAtOnce))) > 0);
  while ((await db.transaction((tx) => eraseSomeUplinks(tx, id, devicesAtOnce))) > 0);
  const options = { action: 'business.erase', subject: `business ${id}`, businessId: id, before: { name, ...before } } as const
  await change(services, { user: null, address: '' }, options, async (tx, { note }) => {
    await eraseBusinessItself(tx, id)
    note()
  })
  log.info({ businessId: id, ...before }, 'a closed business was erased')
}
