import type { Language } from '@kilowatch/catalog'
import { scenePictureSide } from '@kilowatch/contract'
import { addScene, savePins } from '../modules/vr-scenes/index.ts'
import type { Services } from '../services.ts'
import { bringPicture } from './bring-picture.ts'
import drawings from './drawings.json' with { type: 'json' }
import { demoName } from './names.ts'
import { demoApplicants } from './queries-auths.ts'
import { demoBusiness, keepProgress, readProgress } from './queries-people.ts'
import { demoBoxIds, demoGroup, demoSite } from './queries-vr-scenes.ts'
import rooms from './rooms.json' with { type: 'json' }

/** By their Chinese names; `site`: where the devices stand, the group that has the scene, and whose floor plan it is. */
export const demoScenes = [
  { name: '数据中心主机房', site: '数据中心', room: rooms.dataRoom },
  { name: '门诊楼配电室', site: '门诊楼', room: rooms.powerRoom },
  { name: '数据中心一层', site: '数据中心', room: drawings.plan, isPlan: true },
] as const satisfies readonly { name: string; site: string; room: typeof rooms.dataRoom; isPlan?: true }[]
type DemoScene = (typeof demoScenes)[number]

const address = '127.0.0.1'

/** The demo's VR scenes, each as soon as all its devices have come, once, by the commands that anybody's scenes come by. */
export async function seedDemoScenes(services: Services): Promise<void> {
  const businessId = await demoBusiness(services.db)
  const owner = (await demoApplicants(services.db)).find(({ role }) => role === 'owner')
  if (businessId === undefined || !owner) return
  for (const scene of demoScenes) {
    const language = await beginScene(services, businessId, scene)
    if (language) await buildScene(services, { scene, language, businessId, owner })
  }
}

/** Whose turn it is: written down before, so that a scene that people removed does not come back. @returns the demo's language */
function beginScene({ db, clock }: Services, businessId: string, { name, site, room }: DemoScene): Promise<Language | undefined> {
  return db.transaction(async (tx) => {
    const progress = await readProgress(tx)
    const { scenes: done = [], language = 'zh' } = progress ?? {}
    if (!progress || done.includes(name)) return undefined
    const word = (each: string) => demoName(each, language)
    const come = await demoBoxIds(
      tx,
      businessId,
      word(site),
      room.places.map((place) => word(place.name)),
    )
    if (come.length < room.places.length) return undefined
    await keepProgress(tx, { ...progress, scenes: [...done, name] }, clock.now())
    return language
  })
}

interface Building {
  scene: DemoScene
  language: Language
  businessId: string
  owner: { id: string; name: string }
}

async function buildScene(services: Services, { scene, language, businessId, owner }: Building): Promise<void> {
  const word = (each: string) => demoName(each, language)
  const { name, site, room } = scene
  const actor = { user: { ...owner, business: { id: businessId } }, business: { id: businessId }, address }
  const places = new Map(room.places.map((place) => [word(place.name), place]))
  const of = { businessId, userId: owner.id, side: scenePictureSide }
  const fileId = await bringPicture(services, { ...of, base64: room.picture, name: `${word(name)}.webp` })
  const [groupId = null, siteId = null] = await Promise.all([
    demoGroup(services.db, businessId, word(site)),
    'isPlan' in scene ? demoSite(services.db, businessId, word(site)) : undefined,
  ])
  const id = await addScene({ name: word(name), sort: siteId === null ? 0 : 1, groupId, siteId, fileId }, actor, services)
  const devices = await demoBoxIds(services.db, businessId, word(site), [...places.keys()])
  const pins = devices.flatMap(({ name: device, boxId }) => {
    const place = places.get(device)
    return place ? [{ boxId, x: place.x, y: place.y }] : []
  })
  await savePins(id, pins, actor, services)
}
