export { sceneHandlers } from './handlers.ts'
