import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'
import { pagesNamed } from './pages-named.ts'
import { turn } from './turn.ts'

describe('the search in the header', () => {
  it('finds pages by a part of their title, in the language of the screen', () => {
    expect(pagesNamed('设备', 'zh').map(({ to }) => to)).toEqual(['/new_device_list', '/device_add'])
    expect(pagesNamed('ALARM', 'en').map(({ to }) => to)).toEqual(['/current_message'])
    expect(pagesNamed('alarm', 'zh')).toEqual([])
  })

  it('goes round through its hits and the field itself', () => {
    expect([turn(-1, 1, 2), turn(0, 1, 2), turn(1, 1, 2)]).toEqual([0, 1, -1])
    expect([turn(-1, -1, 2), turn(1, -1, 2), turn(0, -1, 2)]).toEqual([1, 0, -1])
  })
})

describe('the sign of a person', () => {
  it('is one character of a Chinese name, two letters of others', () => {
    expect(initials('王海涛')).toBe('王')
    expect(initials('Wang Haitao')).toBe('WH')
    expect(initials('')).toBe('')
  })
})
