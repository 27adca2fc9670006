export { vrSceneHandlers } from './handlers.ts'
export { vrSceneRecord } from './record.ts'
