import { expect, test } from 'vitest'
import { addressFault, withoutSecrets } from './rules.ts'

test.each([
  ['rtsp', 'rtsp://viewer:pa:ss@192.0.2.10:554/stream1?channel=1'],
  ['hls', 'https://cameras.example.org/room/index.m3u8'],
  ['mjpeg', 'http://[2001:db8::1]:8080/'],
  ['page', 'http://camera-1/'],
] as const)('%s takes %s', (kind, address) => expect(addressFault(kind, address)).toBeUndefined())

test.each([
  ['hls', 'rtsp://192.0.2.10/stream1', 'video-scheme'],
  ['rtsp', 'https://192.0.2.10/stream1', 'video-scheme'],
  ['page', 'javascript://example.org/%0aalert(1)', 'video-scheme'],
  ['page', 'javascript:alert(1)', 'video-address'],
  ['page', 'data:text/html,x', 'video-address'],
  ['snapshot', 'file:///etc/passwd', 'video-address'],
  ['hls', 'cameras.example.org/index.m3u8', 'video-address'],
  ['hls', 'https://', 'video-address'],
  ['hls', 'https://a b/', 'video-address'],
  ['hls', 'https:\\\\example.org', 'video-address'],
] as const)('%s does not take %s', (kind, address, fault) => expect(addressFault(kind, address)).toBe(fault))

test.each([
  ['rtsp', 'rtsp://viewer:secret@192.0.2.10:554/stream1', 'rtsp://192.0.2.10:554'],
  ['rtsp', 'rtsp://viewer:se@cret@192.0.2.10/a', 'rtsp://192.0.2.10'],
  ['hls', 'https://example.org/a.m3u8?token=secret#secret', 'https://example.org/a.m3u8'],
  ['hls', 'https://user:secret@example.org?token=secret', 'https://example.org'],
  ['hls', 'https://example.org/a.m3u8', 'https://example.org/a.m3u8'],
] as const)('of %s %s everybody reads %s', (kind, address, shown) => expect(withoutSecrets(kind, address)).toBe(shown))

test('review A15: no user and no password is read by everybody, wherever the address has them', () => {
  const ways = [
    '//user:secret@host/a',
    '//user:se/cret@host/a',
    '//user:5/secret@host:554/a',
    '//user:secret/@host/a',
    '//host/user=user&password=secret&channel=1',
    '//host/a;user=user;pwd=secret',
    '//host;user=user;pwd=secret',
    '//host/a?user=user&password=secret',
    '//host/a%3Fuser=user&password=secret',
    '//host/a#user:secret',
    '//host/user:secret@a',
    '//host/user,secret',
  ]
  for (const [kind, scheme] of [
    ...(['hls', 'page', 'snapshot'] as const).map((web) => [web, 'https:'] as const),
    ['rtsp', 'rtsp:'],
  ] as const)
    for (const way of ways) expect(withoutSecrets(kind, `${scheme}${way}`), `${kind} ${way}`).not.toMatch(/user|se\b|cret/)
})
