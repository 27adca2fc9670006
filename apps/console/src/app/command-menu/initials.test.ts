import { expect, test } from 'vitest'
import { initialsFit, initialsOf } from './initials.ts'

const said = (name: string) => [...name].map((character) => initialsOf(character)[0] ?? '').join('')

test('names of the field are read by their first letters', () => {
  expect(said('冷源通道')).toBe('lytd')
  expect(said('数据中心机房')).toBe('sjzxjf')
  expect(said('门诊楼配电柜')).toBe('mzlpdg')
  expect(said('蓄电池组内阻')).toBe('xdczNz'.toLowerCase())
  expect(said('应急照明油箱水浸烟感温湿度')).toBe('yjzmyxsjygwsd')
  expect(said('弱电间住院楼城西支行金库')).toBe('rdjzylcxzhjk')
  expect(said('陈志强王海涛赵敏李俊刘洋周杰吴昊欧阳恩')).toBe('czqwhtzmljlyzjwhoye')
  expect(said('八百安爸半阿额而匝作座')).toBe('bbabbaeezzz')
})

test('a name is found by its initials, at its beginning or within; digits and letters are themselves', () => {
  expect(initialsFit('冷源通道', 'lytd')).toBe(1)
  expect(initialsFit('2# 冷源通道', 'LYTD')).toBe(2)
  expect(initialsFit('2# 冷源通道', '2lytd')).toBe(1)
  expect(initialsFit('影像楼 UPS-CT', 'yxlups')).toBe(1)
  expect(initialsFit('精密空调', 'jmkt')).toBe(1)
  expect(initialsFit('参数调整', 'cstz')).toBe(1)
  expect(initialsFit('冷源通道', 'lyt d')).toBeNull()
  expect(initialsFit('冷源通道', 'lytx')).toBeNull()
  expect(initialsFit('冷源通道', 'l')).toBeNull()
  expect(initialsFit('2# 冷源通道', '22')).toBeNull()
  expect(initialsFit('UPS-A', 'upsa')).toBeNull()
})
