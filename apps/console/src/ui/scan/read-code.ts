import decodeQR from 'qr/decode.js'

/** Pixels of the longer side in which a code is looked for: more only takes longer. */
const longest = 1_200

/** What the QR code in a picture says; null where none is found. */
export function codeIn(picture: ImageBitmap): string | null {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  try {
    return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data })
  } catch {
    return null
  }
}
