export { addScene, savePins } from './commands/scenes.ts'
export { vrSceneHandlers } from './handlers.ts'
export { vrSceneRecord } from './record.ts'
