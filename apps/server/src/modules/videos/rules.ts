import type { VideoSource } from '@kilowatch/contract'

const streams = ['rtsp:', 'rtsps:']
const web = ['http:', 'https:']

/** Why an address is none of this kind; undefined: it is one. */
export function addressFault(kind: VideoSource['kind'], address: string): 'video-address' | 'video-scheme' | undefined {
  const url = urlOf(address)
  if (!url?.hostname) return 'video-address'
  return (kind === 'rtsp' ? streams : web).includes(url.protocol) ? undefined : 'video-scheme'
}

/** What everybody may read of it: no user name, no password, and nothing of what stands behind '?' and '#', where keys are usual. */
export function withoutSecrets(address: string): string {
  const url = urlOf(address)
  if (!url) return ''
  const [scheme = '', rest = ''] = address.split('//', 2)
  const place = rest.slice(0, /[/?#]/.exec(rest)?.index ?? rest.length)
  const path = rest.slice(place.length).split(/[?#]/, 1)[0] ?? ''
  return `${scheme}//${place.slice(place.lastIndexOf('@') + 1)}${path}`
}

function urlOf(address: string): URL | undefined {
  return /^[a-z]+:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
}
