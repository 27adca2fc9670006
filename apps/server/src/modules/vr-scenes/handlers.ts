import {
  type Reading,
  type StoredFile,
  scenePictureSide,
  type VrPin,
  type VrScene,
  type VrSceneDetail,
  vrSceneCalls,
} from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { devicesById, latestValues, readingsOf } from '../devices/index.ts'
import { filesById, keepFile } from '../files/index.ts'
import { addScene, changeScene, removeScene, savePins } from './commands/scenes.ts'
import { alarmedPoints, listPins, listScenes, type SceneRow } from './queries/scenes.ts'
import { worstOf } from './rules.ts'

interface Reader {
  user: { id: string }
  business: { id: string }
}

export const vrSceneHandlers = handlers(vrSceneCalls, {
  async listManagedScenes({ user, business }, services) {
    return summaries({ user, business }, {}, services)
  },

  async listGroupScenes({ user, business, record }, services) {
    return summaries({ user, business }, { groupId: record.id }, services)
  },

  async readScene({ user, business, record }, services) {
    return oneScene({ user, business }, record.id, services)
  },

  async uploadScenePicture({ user, business, files }, services) {
    return keepFile(services, { userId: user.id, businessId: business.id, files, takes: 'picture', side: scenePictureSide })
  },

  async addScene({ body, ...actor }, services) {
    return summaryOf(await oneScene(actor, await addScene(body, actor, services), services))
  },

  async changeScene({ record, body, ...actor }, services) {
    await changeScene(record.id, body, actor, services)
    return summaryOf(await oneScene(actor, record.id, services))
  },

  async saveScenePins({ record, body, ...actor }, services) {
    await savePins(record.id, body.pins, actor, services)
    return oneScene(actor, record.id, services)
  },

  async removeScene({ record, ...actor }, services) {
    await removeScene(record.id, actor, services)
    return null
  },
})

async function summaries(reader: Reader, sought: { groupId?: string }, services: Services): Promise<VrScene[]> {
  return (await readScenes(reader, sought, services)).map(summaryOf)
}

const summaryOf = ({ pins: _, ...scene }: VrSceneDetail): VrScene => scene

async function oneScene(reader: Reader, id: string, services: Services): Promise<VrSceneDetail> {
  const [scene] = await readScenes(reader, { id }, services)
  if (!scene) throw new Refusal(70003)
  return scene
}

/** A few statements, however many scenes there are: scenes, their pictures, their devices with what is shown of these. */
async function readScenes(
  { user, business }: Reader,
  sought: { groupId?: string; id?: string },
  services: Services,
): Promise<VrSceneDetail[]> {
  const { db } = services
  const rows = await listScenes(db, { businessId: business.id, ...sought })
  const [pins, pictures] = await Promise.all([
    listPins(
      db,
      rows.map(({ id }) => id),
    ),
    filesById(
      db,
      rows.flatMap(({ fileId }) => fileId ?? []),
    ),
  ])
  const ids = [...new Set(pins.map(({ deviceId }) => deviceId))]
  const devices = new Map((await devicesById({ userId: user.id }, ids, services)).map(({ key, device }) => [key, device]))
  const alarmed = sought.id === undefined ? new Map<number, Reading[]>() : await alarmedReadings(devices, services)
  const files = new Map(pictures.map((picture) => [picture.id, picture]))
  return rows.map((row) => {
    const own = pins.flatMap(({ sceneId, deviceId, x, y }) => {
      const device = sceneId === row.id ? devices.get(deviceId) : undefined
      return device ? [{ x, y, device, alarmed: alarmed.get(deviceId) ?? [] }] : []
    })
    return sceneOf(row, files.get(row.fileId ?? '') ?? null, own)
  })
}

/** Newest readings of what is in alarm, the worst first, by device (internal ids). */
async function alarmedReadings(
  devices: ReadonlyMap<number, VrPin['device']>,
  { db, clock }: Services,
): Promise<ReadonlyMap<number, Reading[]>> {
  const points = await alarmedPoints(db, [...devices.keys()])
  const ids = [...new Set(points.map(({ deviceId }) => deviceId))]
  const values = await latestValues(
    db,
    ids,
    points.map(({ point }) => point),
  )
  const now = clock.now()
  return new Map(
    ids.map((id) => {
      const readings = readingsOf(devices.get(id)?.type ?? '', values.get(id) ?? [], now)
      return [id, points.flatMap(({ deviceId, point }) => (deviceId === id ? (readings.find(({ key }) => key === point) ?? []) : []))]
    }),
  )
}

function sceneOf({ id, name, sort, groupId, group, siteId, site }: SceneRow, picture: StoredFile | null, pins: VrPin[]): VrSceneDetail {
  const shown = pins.map(({ device }) => device)
  return { id, name, sort, group_id: groupId, group, site_id: siteId, site, picture, devices: pins.length, ...worstOf(shown), pins }
}
