export { noticeTargetHandlers } from './handlers.ts'
