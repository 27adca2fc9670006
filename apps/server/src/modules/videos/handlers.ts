import { type VideoSource, videoCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Visible } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { unseal } from '../settings/index.ts'
import { addVideo, changeVideo, orderVideos, removeVideo } from './commands/videos.ts'
import { type VideoRow, visibleVideos } from './queries/videos.ts'
import { withoutSecrets } from './rules.ts'

export const videoHandlers = handlers(videoCalls, {
  async listVideos({ visible, query }, services) {
    const rows = await visibleVideos(services.db, visible, { boxId: query.box_id, groupId: query.group_id, sceneId: query.scene_id })
    return rows.map((row) => sourceOf(row, services))
  },

  async addVideo({ body: { deviceId, groupId, sceneId, ...form }, ...actor }, services) {
    const id = await addVideo(form, { deviceId, groupId, sceneId }, actor, services)
    return oneVideo(id, { userId: actor.user.id }, services)
  },
  async orderVideos({ body, ...actor }, services) {
    await orderVideos(body.videoIds, actor, services)
    return null
  },
  async listCameraOrigins(_asked, { config }) {
    return [...config.cameraOrigins]
  },
  async changeVideo({ record, body, ...actor }, services) {
    await changeVideo(record.id, body, actor, services)
    return oneVideo(record.id, { userId: actor.user.id }, services)
  },
  async removeVideo({ record, ...actor }, services) {
    await removeVideo(record.id, actor, services)
    return null
  },
})

async function oneVideo(id: string, visible: Visible, services: Services): Promise<VideoSource> {
  const row = (await visibleVideos(services.db, visible, {})).find((each) => each.id === id)
  if (!row) throw new Refusal(70003)
  return sourceOf(row, services)
}

/** Who does not manage it reads no secrets of its address. */
function sourceOf(row: VideoRow, { config }: Services): VideoSource {
  const { id, name, kind, boxId, groupId, sceneId, addressShown, sealedAddress, manages } = row
  const whole = unseal(config.dataFolder, 'video', sealedAddress)
  const shown = whole === undefined ? addressShown : withoutSecrets(kind, whole)
  const address = manages && whole !== undefined ? whole : shown
  return { id, name, kind, address, withheld: address !== whole, box_id: boxId, group_id: groupId, scene_id: sceneId }
}
