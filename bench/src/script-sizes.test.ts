import { expect, test } from 'vitest'
import { scriptSize } from './script-sizes.ts'

const home = scriptSize(['src/app/frame/frame.tsx', 'src/features/home/home-page.tsx'])

test.skipIf(home === undefined)('what a browser loads until it can sign in, and until home works, stays light', () => {
  expect(scriptSize([]), 'kB to sign in').toBeLessThanOrEqual(160)
  // Every page adds its names to what is loaded first.
  expect(home, 'kB to a working home').toBeLessThanOrEqual(380)
})
