import { sceneCalls } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import { handlers } from '../../http/handlers.ts'
import { addSceneImage, removeSceneImage } from './commands/scene-images.ts'
import { sceneImages } from './scene-images.ts'

export const sceneHandlers = handlers(sceneCalls, {
  async listSceneImages({ device }, { db }) {
    return { items: await sceneImages(db, device), most: budgets.picturesOfDevice.most }
  },

  async addSceneImage({ device, files, ...actor }, services) {
    return addSceneImage(device, files, actor, services)
  },

  async removeSceneImage({ device, params, ...actor }, services) {
    await removeSceneImage(device, params.imageId, actor, services)
    return null
  },
})
