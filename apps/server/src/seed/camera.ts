import { cameraOrigin, cameraPath } from '../demo-camera/server.ts'
import { addVideo, changeVideo } from '../modules/videos/index.ts'
import type { Services } from '../services.ts'
import { demoDoor } from './doors.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { cameraGround, keepDemoCamera } from './queries-camera.ts'

const name = '主机房北门摄像机'
const address = '127.0.0.1'

/** The demo's camera looks at its door; entered once, and again where it answers elsewhere than before. */
export async function watchDemoDoor(services: Services): Promise<void> {
  const { db, clock, config } = services
  const origin = cameraOrigin(config.dataFolder)
  if (origin === undefined) return
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const ground = await cameraGround(db, demoName(demoDoor, language))
  if (!ground || ground.known?.origin === origin) return
  const { businessId, owner, known } = ground
  const business = { id: businessId }
  const actor = { user: { ...owner, business }, business, address }
  const form = { name: demoName(name, language), kind: 'snapshot' as const, address: `${origin}${cameraPath}` }
  if (known) {
    await keepDemoCamera(db, { ...known, origin }, clock.now())
    // A camera that people removed does not come back.
    await changeVideo(known.videoId, form, actor, services).catch((error) => services.log.info({ err: error }, 'the demo has no camera'))
    return
  }
  const videoId = await addVideo(form, { deviceId: ground.boxId, groupId: null, sceneId: null }, actor, services)
  await keepDemoCamera(db, { videoId, origin }, clock.now())
}
