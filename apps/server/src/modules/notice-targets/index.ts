export { noticeTargetHandlers } from './handlers.ts'
export { noticeTargetRecord } from './record.ts'
