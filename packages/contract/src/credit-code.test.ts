import { expect, it } from 'vitest'
import { isCreditCode } from './credit-code.ts'

// Published codes of large companies: Huawei, Alibaba (China), Tencent Computer.
const real = ['914403001922038216', '91330100799655058B', '9144030071526726XG']

it('knows codes whose check character fits', () => {
  for (const code of real) expect(isCreditCode(code), code).toBe(true)
})

it('finds any one wrong character, two that changed places, other letters and lengths', () => {
  for (const code of real) {
    for (let at = 0; at < 18; at++)
      expect(isCreditCode(code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1))).toBe(false)
    expect(isCreditCode(code.slice(0, 8) + code[9] + code[8] + code.slice(10))).toBe(code[8] === code[9])
    expect(isCreditCode(code.slice(1))).toBe(false)
  }
  for (const code of ['', '91330100799655058b', '9133010079965505IB', ' 91330100799655058B']) expect(isCreditCode(code), code).toBe(false)
})
