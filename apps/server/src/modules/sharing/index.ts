export { groupSharingHandlers } from './group-share.ts'
export { sharingHandlers } from './handlers.ts'
export { shareRecord } from './record.ts'
