import { deviceTypes } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import { expect, it } from 'vitest'
import { findTypes } from './find-types.ts'

const found = (search: string, language: 'zh' | 'en' = 'zh') =>
  findTypes(deviceTypes, shownModels, search, language).map(({ code }) => code)

it('finds types by name, code, point, unit and maker', () => {
  expect(found('')).toHaveLength(deviceTypes.length)
  expect(found(' 门禁 ')).toEqual(['door'])
  expect(found('DOOR', 'en')).toContain('door')
  expect(found('leak_position')).toEqual(['leak'])
  expect(found('µε')).toEqual(['strain'])
  expect(found('apc')).toContain('ups')
  expect(found('no such thing')).toEqual([])
})
