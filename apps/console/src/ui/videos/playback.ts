import { type Playback, type Trouble, type Way, waysToPlay } from './playing.ts'
import { reaches } from './reaches.ts'

type OnTrouble = (trouble: Trouble) => void

/** Begins without sound, in the first way that works; tells what is wrong with the last one. */
export function play(video: HTMLVideoElement, { kind, address }: { kind: 'hls' | 'mp4'; address: string }, onTrouble: OnTrouble): Playback {
  const ways = waysToPlay(kind, {
    playsHls: video.canPlayType('application/vnd.apple.mpegurl') !== '',
    takesPieces: 'MediaSource' in window || 'ManagedMediaSource' in window,
  })
  let ended = false
  let resting = false
  let current: Playback | undefined
  const begin = async (place: number, before: Trouble) => {
    current?.end()
    current = undefined
    const way = ways[place]
    if (!way) return onTrouble(before)
    const begun = await playBy(way, video, address, (trouble) => {
      if (!ended) begin(place + 1, trouble).catch(() => onTrouble('program'))
    })
    if (ended) return begun.end()
    current = begun
    if (resting) begun.rest()
    else void video.play().catch(() => {})
  }
  begin(0, 'unplayable').catch(() => onTrouble('program'))
  return {
    rest: () => {
      resting = true
      current?.rest()
    },
    resume: () => {
      resting = false
      current?.resume()
    },
    end: () => {
      ended = true
      current?.end()
      current = undefined
    },
  }
}

async function playBy(way: Way, video: HTMLVideoElement, address: string, onTrouble: OnTrouble): Promise<Playback> {
  if (way === 'native') return playNatively(video, address, onTrouble)
  const { playByHls } = await import('./hls-playback.ts')
  return playByHls(video, address, onTrouble)
}

function playNatively(video: HTMLVideoElement, address: string, onTrouble: OnTrouble): Playback {
  const failed = () => {
    const code = video.error?.code
    if (code === MediaError.MEDIA_ERR_DECODE) onTrouble('unplayable')
    else void reaches(address).then((answers) => onTrouble(answers ? 'unclear' : 'unreachable'))
  }
  video.addEventListener('error', failed)
  video.src = address
  return {
    rest: () => video.pause(),
    resume: () => {
      const { seekable, duration } = video
      if (duration === Number.POSITIVE_INFINITY && seekable.length > 0) video.currentTime = seekable.end(seekable.length - 1)
      void video.play().catch(() => {})
    },
    end: () => {
      video.removeEventListener('error', failed)
      video.removeAttribute('src')
      video.load()
    },
  }
}
