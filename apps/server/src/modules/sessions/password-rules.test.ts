import { expect, it, test } from 'vitest'
import { weaknessOf } from './password-rules.ts'

const own = ['wang-min', '13900000001', 'Wang.Min@example.com', '王敏']

// biome-ignore format: a list of words
test.each([
  '123456', '12345678', '1234567890', '111111', '000000', '121212', '123123', '112233', '654321', '987654321', 'aaaaaa', 'abcabc',
  'abc123', 'abc123456', 'a123456', '123456a', 'q123456', 'qwerty', 'qwertyuiop', 'qwe123', '123qwe', '1q2w3e4r', '1qaz2wsx', 'zxcvbnm',
  'asdfghjkl', 'qazwsx', '!@#$%^', 'aa123456', '123456789a', '19871987', 'abcd1234', '11112222', '7777777',
])('review X17: %s only repeats or runs on', (password) => {
  expect(weaknessOf(password, [])).toBe('password-pattern')
})

// biome-ignore format: a list of words
test.each([
  'password', 'Password1', 'P@ssw0rd', 'pa55word!', 'passw0rd123', 'password2024!', 'admin123', 'Admin@123', 'admin888', 'root123', 'welcome1',
  'letmein', 'iloveyou', 'iloveyou520', 'woaini', 'woaini1314', 'woaini520', '5201314', '1314520', '147258', '159357', 'dragon', 'monkey1',
  'football', 'zhangwei', 'wangfang123', 'liuyang88', 'lixiaoming1', '19900101', '900101', '01011990', 'sunshine', 'michael1', 'test1234',
  'kilowatch', 'kilowatch123', 'guanliyuan', 'adminadmin', 'hello123', 'shanghai2026', 'jordan23', 'zhang19900101', '123password', 'trustno1',
])('review X17: %s is one of the commonest', (password) => {
  expect(weaknessOf(password, [])).toBe('password-common')
})

// biome-ignore format: a list of words
test.each([
  'wang-min', 'wangmin', 'wang-min1', 'wang.min2026', 'WANG-MIN!', 'nim-gnaw', '13900000001', 'a13900000001', '900000001', '000001',
  'wang.min@example.com', '王敏123456',
])('review X17: %s is what the account is called', (password) => {
  expect(weaknessOf(password, own)).toBe('password-own')
})

// biome-ignore format: a list of words
test.each([
  'correct-horse-9', 'another-one-7', 'a-new-one-9', 'lamp7river3', 'x7Kq2mPz', 'first-run-9', 'wang-min-fishes-at-5', '583920', 'kite5boat',
  'tW4-yy8-Lm', 'Sommerregen71x', '桂林山水甲天下', 'mzk4rvt',
])('%s may be chosen', (password) => {
  expect(weaknessOf(password, own)).toBeNull()
})

it('judges the longest and most hostile texts at once', () => {
  for (const text of ['a'.repeat(32), '1a'.repeat(16), `${'('.repeat(31)}!`, 'ab'.repeat(16), '.*'.repeat(16)]) weaknessOf(text, own)
})
