/** The specification: longest side 1000 px, JPEG of quality 0.8. */
const longestSide = 1_000
const quality = 0.8

/** Why a file cannot be sent as a picture: a key of the texts `pictures.problems`. */
export type PictureProblem = 'notAPicture' | 'heic' | 'unreadable' | 'empty'

export class NoPicture extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.name = 'NoPicture'
    this.problem = problem
  }
}

const heic = /\.(heic|heif)$|^image\/hei[cf]/i
const picture = /^image\/(jpeg|png|webp|heic|heif|bmp|gif|avif)$/i

/** How large a picture of this size is sent. */
export function sentSize(width: number, height: number, longest = longestSide): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What can be said of a file before it is opened. */
export function problemOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): PictureProblem | undefined {
  if (size === 0) return 'empty'
  return picture.test(type) || heic.test(name) ? undefined : 'notAPicture'
}

interface SentPicture {
  /** PNG, where it may be seen through. */
  clear?: boolean
  /** Of its sides, where it is not the usual length. */
  longest?: number
}

/** The picture as it is sent: upright, made smaller, JPEG. @throws NoPicture */
export async function resizedPicture(file: File, { clear = false, longest = longestSide }: SentPicture = {}): Promise<File> {
  const problem = problemOf(file)
  if (problem) throw new NoPicture(problem)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NoPicture(heic.test(file.name) || heic.test(file.type) ? 'heic' : 'unreadable')
  })
  try {
    const kept = clear && file.type !== 'image/jpeg' ? 'image/png' : 'image/jpeg'
    const blob = await drawn(bitmap, kept, longest)
    if (!blob) throw new NoPicture('unreadable')
    return new File([blob], `${withoutEnding(file.name) || 'picture'}.${kept === 'image/png' ? 'png' : 'jpg'}`, { type: kept })
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, type: 'image/jpeg' | 'image/png', longest: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sentSize(bitmap.width, bitmap.height, longest))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (type === 'image/jpeg') {
    // JPEG has no transparency: paper behind it.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? name : name.slice(0, dot)
}
