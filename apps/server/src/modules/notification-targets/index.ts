export { notificationTargetHandlers } from './handlers.ts'
export { notificationTargetRecord } from './record.ts'
