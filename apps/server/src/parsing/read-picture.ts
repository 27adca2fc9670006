import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { Unreadable } from './unreadable.ts'

export interface PictureBounds {
  /** Of what is read. */
  pixels: number
  /** Longest side of what is made, in pixels, and of the small one. */
  side: number
  thumbnailSide: number
  /** Of JPEG, from 1 to 100. */
  quality: number
}

/** Something that was made of a picture, on disk. */
export interface MadePicture {
  path: string
  bytes: number
  /** Hex. */
  sha256: string
  width: number
  height: number
}

export interface Picture {
  type: 'image/jpeg' | 'image/png'
  full: MadePicture
  thumbnail: MadePicture
}

// Of what the library can read, the three kinds alone.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Re-encodes a picture, so that nothing of what was sent stays but what can be seen: upright, without position and maker's notes, at most
 * so large; with a small one beside it. What is transparent stays PNG, all else becomes JPEG. @throws Unreadable
 */
export async function readPicture(path: string, into: string, bounds: PictureBounds): Promise<Picture> {
  const seen = await decoded(path, bounds)
  const transparent = seen.channels % 2 === 0 && !(await rawOf(seen).stats()).isOpaque
  const encode = (image: Sharp) => (transparent ? image.png() : image.flatten({ background: '#ffffff' }).jpeg({ quality: bounds.quality }))
  const small = rawOf(seen).resize({ width: bounds.thumbnailSide, height: bounds.thumbnailSide, fit: 'inside', withoutEnlargement: true })
  return {
    type: transparent ? 'image/png' : 'image/jpeg',
    full: await written(encode(rawOf(seen)), join(into, 'full')),
    thumbnail: await written(encode(small), join(into, 'thumbnail')),
  }
}

interface Decoded {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

async function decoded(path: string, { pixels, side }: PictureBounds): Promise<Decoded> {
  try {
    const image = sharp(path, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
    const { width, height } = await image.metadata()
    if (width * height > pixels) throw new Unreadable('too-many-pixels')
    const fitting = image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await fitting.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels as Decoded['channels'] }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(/pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken')
  }
}

function rawOf({ data, width, height, channels }: Decoded): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function written(image: Sharp, path: string): Promise<MadePicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  await writeFile(path, data, { mode: 0o600 })
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { path, bytes: data.length, sha256, width: info.width, height: info.height }
}
