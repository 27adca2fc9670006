export { addVideo, changeVideo } from './commands/videos.ts'
export { videoHandlers } from './handlers.ts'
export { videoRecord } from './record.ts'
