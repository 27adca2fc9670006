import { expect, test } from 'vitest'
import { noCamera } from './no-camera.ts'

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s: the camera is %s', (name, why) => {
  expect(noCamera(new DOMException('', name))).toBe(why)
})

test('what is no error of the browser is taken for a camera that does not start', () => {
  expect(noCamera('something')).toBe('busy')
})
