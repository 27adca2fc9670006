export { setMapPicture } from './commands/map-picture.ts'
export { mapPictureHandlers } from './handlers.ts'
