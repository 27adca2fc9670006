import type { BusinessAuthSubmission } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { changedFields, differingPart, shownValue } from './submission-values.ts'

it('cuts a text where it differs from another one', () => {
  expect(differingPart('91330106MA2H3K7X8A', '91330106MA2H3K7X3A')).toEqual(['91330106MA2H3K7X', '8', 'A'])
  expect(differingPart('398 号 6 层', '398 号')).toEqual(['398 号', ' 6 层', ''])
  expect(differingPart('aa', 'aaa')).toEqual(['aa', '', ''])
  expect(differingPart('', 'x')).toEqual(['', '', ''])
})

it('names the fields that changed; nothing and an empty text are the same', () => {
  const of = (values: object) => ({ values }) as unknown as BusinessAuthSubmission
  expect([...changedFields(of({ address: 'a', trade: null }), of({ address: 'b', trade: '' }))]).toEqual(['address'])
  expect(changedFields(of({ address: 'a' }), undefined).size).toBe(0)
})

it('reads codes and an empty end as words', () => {
  expect(shownValue('companyType', 'limited', 'zh')).toBe('有限责任公司')
  expect(shownValue('validUntil', null, 'en')).toBe('No end')
  expect(shownValue('trade', '', 'zh')).toBe('—')
})
