import { describe, expect, it } from 'vitest'
import { personWith } from '../../../test/person.ts'
import { pagesNamed } from '../route-of.ts'
import { initials } from './initials.ts'
import { turn } from './turn.ts'

const owner = personWith({})

describe('the search in the header', () => {
  it('finds pages by a part of their title, in the language of the screen', () => {
    const named = (text: string, language: 'zh' | 'en') => pagesNamed(text, language, owner).map(({ to }) => to)
    expect(named('设备', 'zh')).toEqual([
      '/device_overview',
      '/new_device_list',
      '/new_message_list',
      '/device_add',
      '/new_device_group',
      '/catalogue',
    ])
    expect(named('ALARM', 'en')).toEqual(['/current_message', '/alarm_statist', '/waring_manage', '/enterprise/setting/notifications'])
    expect(named('alarm', 'zh')).toEqual([])
  })

  it('leaves out pages that are not for the person', () => {
    expect(pagesNamed('添加设备', 'zh', { ...owner, right: 'operate' })).toEqual([])
    expect(pagesNamed('个人信息', 'zh', { ...owner, brandid: '3S' })).toEqual([])
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
