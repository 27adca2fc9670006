import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { cookie: '' })
const { withFirst } = await import('./device-picker.tsx')
vi.unstubAllGlobals()

it('review J13: devices of the chosen group stand first, each once', () => {
  const [one, two, three] = [{ id: '1' }, { id: '2' }, { id: '3' }]
  expect(withFirst([three, one], [one, two, three])).toEqual([three, one, two])
  expect(withFirst([], [one, two])).toEqual([one, two])
})
