import Hls, { type ErrorData, ErrorDetails, ErrorTypes } from 'hls.js'
import { type Playback, type Trouble, troubleOfStatus } from './playing.ts'
import { reaches } from './reaches.ts'

/** Plays HLS where the browser takes video in pieces alone. */
export function playByHls(video: HTMLVideoElement, address: string, onTrouble: (trouble: Trouble) => void): Playback {
  const hls = new Hls({ enableWorker: false, liveDurationInfinity: true, backBufferLength: 30 })
  let mended = false
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (data.type === ErrorTypes.MEDIA_ERROR && !isForeign(data) && !mended) {
      mended = true
      hls.recoverMediaError()
      return
    }
    hls.stopLoad()
    void troubleOf(data, address).then(onTrouble)
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return {
    rest: () => {
      hls.stopLoad()
      video.pause()
    },
    resume: () => {
      hls.startLoad()
      const { liveSyncPosition } = hls
      if (liveSyncPosition !== null && hls.latestLevelDetails?.live) video.currentTime = liveSyncPosition
      void video.play().catch(() => {})
    },
    end: () => hls.destroy(),
  }
}

/** Nothing that this browser decodes. */
function isForeign({ details }: ErrorData): boolean {
  return (
    details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
    details === ErrorDetails.BUFFER_ADD_CODEC_ERROR ||
    details === ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR
  )
}

async function troubleOf({ type, details, response }: ErrorData, address: string): Promise<Trouble> {
  if (type !== ErrorTypes.NETWORK_ERROR || details === ErrorDetails.MANIFEST_PARSING_ERROR) return 'unplayable'
  const status = response?.code ?? 0
  if (status >= 400) return troubleOfStatus(status)
  return (await reaches(address)) ? 'closed' : 'unreachable'
}
