import { describe, expect, it } from 'vitest'
import { personWith } from '../../../test/person.ts'
import { pagesNamed } from '../route-of.ts'
import { initials } from './initials.ts'

const owner = personWith({})

describe('the search in the header', () => {
  it('finds pages by a part of their title, in either language', () => {
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
    expect(named('alarm', 'zh')).toEqual(named('ALARM', 'en'))
    expect(named('roups', 'zh')).toEqual([])
    expect(pagesNamed('device list', 'zh', owner)[0]?.title).toBe('设备列表')
  })

  it('leaves out pages that are not for the person', () => {
    expect(pagesNamed('添加设备', 'zh', { ...owner, right: 'operate' })).toEqual([])
    expect(pagesNamed('个人信息', 'zh', { ...owner, brandid: '3S' })).toEqual([])
  })
})

describe('the sign of a person', () => {
  it('is one character of a Chinese name, two letters of others', () => {
    expect(initials('王海涛')).toBe('王')
    expect(initials('Wang Haitao')).toBe('WH')
    expect(initials('')).toBe('')
  })
})
