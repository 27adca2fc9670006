import { expect, test } from 'vitest'
import {
  type Happening,
  isOldSnapshot,
  obstacleTo,
  type Phase,
  phaseAfter,
  snapshotAddress,
  troubleOfStatus,
  waysToPlay,
} from './playing.ts'

const origins = ['https://cameras.example.org', 'http://192.0.2.7:8080']
const secure = { origin: 'https://power.example.org', protocol: 'https:' }
const plain = { origin: 'http://192.0.2.1:8080', protocol: 'http:' }
const obstacle = (address: string, page = plain, withheld = false) => obstacleTo({ address, withheld }, origins, page)

test.each([
  ['https://cameras.example.org/room.m3u8', secure],
  ['https://cameras.example.org:443/room.m3u8', plain],
  ['http://192.0.2.7:8080/shot.jpg?channel=1', plain],
  ['https://power.example.org/room.mp4', secure],
  ['https://half', secure, 'origin'],
  ['http://192.0.2.7/shot.jpg', plain, 'origin'],
  ['http://192.0.2.7:8080/shot.jpg', secure, 'mixed'],
  ['https://viewer:secret@cameras.example.org/room.m3u8', plain, 'credentials'],
  ['https://viewer@cameras.example.org/room.m3u8', plain, 'credentials'],
  ['not yet an address', plain],
] as const)('%s on a page of %o: %s', (address, page, expected = undefined) => expect(obstacle(address, page)).toBe(expected))

test('what is withheld in part cannot be asked for', () => {
  expect(obstacle('https://cameras.example.org/room.m3u8', plain, true)).toBe('withheld')
})

test('HLS is played by the browser where it can, then by hls.js; MP4 by the browser alone', () => {
  expect(waysToPlay('hls', { playsHls: true, takesPieces: true })).toEqual(['native', 'hls.js'])
  expect(waysToPlay('hls', { playsHls: false, takesPieces: true })).toEqual(['hls.js'])
  expect(waysToPlay('hls', { playsHls: false, takesPieces: false })).toEqual([])
  expect(waysToPlay('mp4', { playsHls: true, takesPieces: true })).toEqual(['native'])
})

test('what a camera answers says what is wrong', () => {
  expect([401, 403, 404, 410, 500].map(troubleOfStatus)).toEqual(['refused', 'refused', 'absent', 'absent', 'failing'])
})

function phases(...happenings: Happening[]): Phase[] {
  let phase: Phase = { at: 'starting' }
  return happenings.map((happening) => {
    phase = phaseAfter(phase, happening)
    return phase
  })
}

test('begins, waits, goes on, rests and goes on', () => {
  expect(
    phases('play', 'waiting', 'playing', 'waiting', 'playing', 'pause', 'patience-over', 'play', 'playing').map(({ at }) => at),
  ).toEqual(['starting', 'starting', 'playing', 'waiting', 'playing', 'paused', 'paused', 'waiting', 'playing'])
})

test('who waits too long is told, and what failed stays so', () => {
  expect(phases('patience-over', 'playing')).toEqual(Array(2).fill({ at: 'failed', trouble: 'still' }))
  expect(phases('playing', 'patience-over')).toEqual(Array(2).fill({ at: 'playing' }))
  expect(phases('playing', { trouble: 'refused' }, 'pause', { trouble: 'still' }).slice(1)).toEqual(
    Array(3).fill({ at: 'failed', trouble: 'refused' }),
  )
})

test('a snapshot is old after four that did not come; each has an address of its own', () => {
  expect([20_000, 20_001].map((now) => isOldSnapshot(0, now))).toEqual([false, true])
  expect(snapshotAddress('http://192.0.2.7/shot.jpg?channel=1#x', 71)).toBe('http://192.0.2.7/shot.jpg?channel=1&kw=1z#x')
})
