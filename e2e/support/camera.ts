import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

/** A camera on loopback: a stream in pieces (HLS), the same film as one file, and the present picture. */
export interface Camera {
  /** Paths that were asked for so far. */
  asked(): readonly string[]
  /** From now on it wants to know who asks. */
  lock(): void
  close(): Promise<void>
}

interface Film {
  /** What every piece needs before it. */
  head: Buffer
  /** Each begins with a whole picture; pieceSeconds long. */
  pieces: readonly Buffer[]
  still: Buffer
}

const pieceSeconds = 1

/** Serves, at an address that the product lets its pages load from, what this browser filmed for it. */
export async function openCamera(page: Page, origin: string): Promise<Camera> {
  const film = await filmedBy(page)
  const asked: string[] = []
  let locked = false
  const served: Readonly<Record<string, readonly [string, Buffer | string]>> = {
    '/live/index.m3u8': ['application/vnd.apple.mpegurl', playlist(film.pieces.length)],
    '/live/head.mp4': ['video/mp4', film.head],
    ...Object.fromEntries(film.pieces.map((piece, n) => [`/live/${n}.m4s`, ['video/mp4', piece] as const])),
    '/film.mp4': ['video/mp4', Buffer.concat([film.head, ...film.pieces])],
    '/now.jpg': ['image/jpeg', film.still],
  }
  const server = createServer(({ url = '' }, answer) => {
    const { pathname } = new URL(url, origin)
    asked.push(pathname)
    const found = served[pathname]
    answer.setHeader('access-control-allow-origin', '*')
    if (locked || !found) return answer.writeHead(locked ? 401 : 404).end()
    answer.writeHead(200, { 'content-type': found[0], 'content-length': Buffer.byteLength(found[1]) }).end(found[1])
  })
  await new Promise<void>((ready) => server.listen(Number(new URL(origin).port), '127.0.0.1', ready))
  return {
    asked: () => asked,
    lock: () => {
      locked = true
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function playlist(pieces: number): string {
  const lines = Array.from({ length: pieces }, (_, n) => `#EXTINF:${pieceSeconds.toFixed(1)},\n${n}.m4s`)
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${pieceSeconds + 1}`, '#EXT-X-MAP:URI="head.mp4"']
  return [...head, ...lines, '#EXT-X-ENDLIST', ''].join('\n')
}

/** Films a clock hand that goes round, as a camera would compress it (H.264), with a whole picture at each piece's beginning. */
async function filmedBy(page: Page): Promise<Film> {
  const { film, still } = await page.evaluate(async (pieceMs) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    let turn = 0
    const draw = () => {
      turn += 0.1
      context.fillStyle = '#102030'
      context.fillRect(0, 0, 320, 180)
      context.fillStyle = '#e0b040'
      context.fillRect(150 + 80 * Math.cos(turn), 80 + 60 * Math.sin(turn), 20, 20)
    }
    const drawing = setInterval(draw, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), {
      mimeType: 'video/mp4;codecs=avc1.42E01E',
      videoKeyFrameIntervalDuration: pieceMs,
    } as MediaRecorderOptions)
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((done) => {
      recorder.onstop = done
    })
    recorder.start(pieceMs)
    await new Promise((done) => setTimeout(done, 6 * pieceMs))
    recorder.stop()
    await ended
    clearInterval(drawing)
    const text = (blob: Blob) =>
      new Promise<string>((done) => {
        const reader = new FileReader()
        reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
        reader.readAsDataURL(blob)
      })
    return { film: await text(new Blob(parts)), still: canvas.toDataURL('image/jpeg').split(',')[1] ?? '' }
  }, pieceSeconds * 1_000)
  return { ...cut(Buffer.from(film, 'base64')), still: Buffer.from(still, 'base64') }
}

/** Parts a fragmented MP4 (ISO/IEC 14496-12) at its movie fragments. */
function cut(film: Buffer): Omit<Film, 'still'> {
  const starts: number[] = []
  let end = film.length
  for (let at = 0; at + 8 <= film.length; ) {
    const kind = film.toString('latin1', at + 4, at + 8)
    if (kind === 'moof') starts.push(at)
    if (kind === 'mfra') end = at
    const size = film.readUInt32BE(at)
    at += size === 0 ? film.length : size === 1 ? Number(film.readBigUInt64BE(at + 8)) : size
  }
  if (starts.length === 0) throw new Error('the browser made no film in pieces')
  return { head: film.subarray(0, starts[0]), pieces: starts.map((start, n) => film.subarray(start, starts[n + 1] ?? end)) }
}
