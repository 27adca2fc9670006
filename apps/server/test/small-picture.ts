import { createHash } from 'node:crypto'

/** A PNG of one grey pixel. */
export const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
export const smallPictureHash = createHash('sha256').update(smallPicture).digest('hex')
