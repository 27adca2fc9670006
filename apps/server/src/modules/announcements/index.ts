export { noticePublishing } from './handlers.ts'
