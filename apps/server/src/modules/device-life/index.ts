export { deviceLifeHandlers } from './handlers.ts'
