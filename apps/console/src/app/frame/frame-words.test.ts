import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'
import { pagesNamed } from './pages-named.ts'
import { turn } from './turn.ts'

describe('the search in the header', () => {
  it('finds pages by a part of their title, in the language of the screen', () => {
    const named = (text: string, language: 'zh' | 'en') => pagesNamed(text, language, () => true).map(({ to }) => to)
    expect(named('设备', 'zh')).toEqual(['/new_device_list', '/device_add', '/new_device_group'])
    expect(named('ALARM', 'en')).toEqual(['/current_message', '/enterprise/setting/notices'])
    expect(named('alarm', 'zh')).toEqual([])
  })

  it('leaves out pages that are not for the person', () => {
    expect(pagesNamed('设备列表', 'zh', (path) => path !== '/new_device_list')).toEqual([])
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
