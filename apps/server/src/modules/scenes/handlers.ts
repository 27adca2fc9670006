import { sceneCalls } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import { handlers } from '../../http/handlers.ts'
import { addSceneImage, pictures, removeSceneImage } from './commands/scene-images.ts'

export const sceneHandlers = handlers(sceneCalls, {
  async listSceneImages({ device }, { db }) {
    return { items: await pictures(db, device), most: budgets.picturesOfDevice.most }
  },

  async addSceneImage({ device, files, user, address }, services) {
    return addSceneImage(device, files, { userId: user.id, address }, services)
  },

  async removeSceneImage({ device, params, user, address }, services) {
    await removeSceneImage(device, params.imageId, { userId: user.id, address }, services)
    return null
  },
})
