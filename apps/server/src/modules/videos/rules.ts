import type { VideoSource } from '@kilowatch/contract'

const streams = ['rtsp:', 'rtsps:']
const web = ['http:', 'https:']

/** Why an address is none of this kind; undefined: it is one. */
export function addressFault(kind: VideoSource['kind'], address: string): 'video-address' | 'video-scheme' | undefined {
  const url = urlOf(address)
  if (!url?.hostname) return 'video-address'
  return (kind === 'rtsp' ? streams : web).includes(url.protocol) ? undefined : 'video-scheme'
}

/** A path in which nothing looks like a name with a value: what a browser needs to show it. */
const plainPath = /^[\w./~-]*$/

/**
 * What everybody may read of it: scheme and host, no user name and no password, however a camera has them written. Of what a browser shows
 * by itself the path too, unless it could hold secrets. With an '@' behind the host nobody knows where that ends: then the scheme alone.
 */
export function withoutSecrets(kind: VideoSource['kind'], address: string): string {
  const url = urlOf(address)
  if (!url) return ''
  const [scheme = '', rest = ''] = splitAt(address, address.indexOf('//') + 2)
  const [authority, behind] = splitAt(rest, /[/?#;]/.exec(rest)?.index ?? rest.length)
  if (behind.includes('@')) return scheme
  const host = `${scheme}${authority.slice(authority.lastIndexOf('@') + 1)}`
  const path = behind.split(/[?#]/, 1)[0] ?? ''
  return kind !== 'rtsp' && plainPath.test(path) ? `${host}${path}` : host
}

const splitAt = (text: string, place: number): [string, string] => [text.slice(0, place), text.slice(place)]

function urlOf(address: string): URL | undefined {
  return /^[a-z]+:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
}
