import { theme as kit } from 'antd'
import { expect, it } from 'vitest'
import type { Tokens } from '../ui/token-names.ts'
import { kitTheme } from './theme.ts'

const tokens = new Proxy({}, { get: () => '#336699' }) as Tokens

it.each(['light', 'dark'] as const)('nothing moves for who asked for less motion (%s)', (name) => {
  const durations = (still: boolean) => {
    const { motionDurationFast, motionDurationMid, motionDurationSlow } = kit.getDesignToken(kitTheme(name, tokens, still))
    return [motionDurationFast, motionDurationMid, motionDurationSlow]
  }
  expect(durations(true)).toEqual(['0s', '0s', '0s'])
  expect(durations(false)).toEqual(['0.12s', '0.2s', '0.3s'])
})
