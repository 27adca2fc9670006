export { type Notice, notifyUsers } from './notify-users.ts'
export type { NoticeCode, NoticeParams } from './words.ts'
