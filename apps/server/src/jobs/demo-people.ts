import { authenticateDemo } from '../seed/authentications.ts'
import { giveDemoBelongings } from '../seed/belongings.ts'
import { watchDemoDoor } from '../seed/camera.ts'
import { dutyDemo } from '../seed/duty.ts'
import { enterDemoFacts } from '../seed/facts.ts'
import { faultDemo } from '../seed/faults.ts'
import { handoverDemo } from '../seed/handovers.ts'
import { seedMapPicture } from '../seed/map-picture.ts'
import { operateDemo } from '../seed/operations.ts'
import { patrolDemo } from '../seed/patrols.ts'
import { handDemoDevices } from '../seed/people.ts'
import { projectDemo } from '../seed/projects.ts'
import { engageDemoProvider } from '../seed/providers.ts'
import { rectifyDemo } from '../seed/rectifications.ts'
import { scheduleDemo } from '../seed/schedules.ts'
import { seedDemoScenes } from '../seed/vr-scenes.ts'
import type { Job } from './job.ts'

/** The demo's devices come some seconds after its first start: they are handed to its departments then, what people know of them is entered, and they are pinned on its VR scenes and inspected. Its business authenticates itself before. */
export const demoPeople: Job = {
  name: 'demo people',
  every: 10_000,
  async run(services) {
    const { db, clock, config } = services
    if (!config.demo) return
    await authenticateDemo(services)
    await handDemoDevices(db, clock.now())
    await enterDemoFacts(db, clock.now())
    await seedMapPicture(services)
    await seedDemoScenes(services)
    await patrolDemo(services)
    await faultDemo(services)
    await dutyDemo(services)
    await engageDemoProvider(services)
    await rectifyDemo(services)
    await projectDemo(services)
    await scheduleDemo(services)
    await operateDemo(services)
    await handoverDemo(services)
    await giveDemoBelongings(services)
    await watchDemoDoor(services)
  },
}
