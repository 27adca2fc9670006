import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flash } from './flash.ts'

let still = false

beforeEach(() => {
  still = false
  vi.stubGlobal('window', { innerWidth: 1_000, innerHeight: 800, matchMedia: () => ({ matches: still }) })
})

afterEach(() => vi.unstubAllGlobals())

function valueAt(top: number, left = 10) {
  const animate = vi.fn()
  const element = { getBoundingClientRect: () => ({ top, left, bottom: top + 20, right: left + 60 }), animate }
  return { animate, element: element as unknown as Element }
}

it('is seen of what is in sight alone', async () => {
  const [shown, below, above, beside] = [valueAt(100), valueAt(900), valueAt(-40), valueAt(100, 1_200)]
  for (const { element } of [shown, below, above, beside]) flash(element)
  await Promise.resolve()
  expect(shown.animate).toHaveBeenCalledOnce()
  for (const { animate } of [below, above, beside]) expect(animate).not.toHaveBeenCalled()
  flash(shown.element)
  await Promise.resolve()
  expect(shown.animate).toHaveBeenCalledTimes(2)
})

it('is left out for those who wish that nothing moves', async () => {
  still = true
  const { animate, element } = valueAt(100)
  flash(element)
  await Promise.resolve()
  expect(animate).not.toHaveBeenCalled()
})
