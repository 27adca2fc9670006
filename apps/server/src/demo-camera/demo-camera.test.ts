import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cameraOrigin, cameraPath, startDemoCamera } from './server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-camera-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('review C12: the demo’s camera gives a picture of the moment, and keeps its address', async () => {
  expect(cameraOrigin(folder)).toBeUndefined()
  let now = new Date('2026-01-05T08:00:00Z')
  const camera = await startDemoCamera(folder, () => now)
  expect(cameraOrigin(folder)).toBe(camera.origin)
  const look = async () => {
    const answer = await fetch(`${camera.origin.replace('localhost', '127.0.0.1')}${cameraPath}?kw=1`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    return answer.text()
  }
  const first = await look()
  expect(first).toContain('2026-01-05 08:00:00')
  now = new Date('2026-01-05T08:00:01Z')
  expect(await look()).not.toBe(first)
  expect((await fetch(`${camera.origin.replace('localhost', '127.0.0.1')}/etc/passwd`)).status).toBe(404)
  await camera.stop()
  const again = await startDemoCamera(folder, () => now)
  expect(again.origin).toBe(camera.origin)
  await again.stop()
})
