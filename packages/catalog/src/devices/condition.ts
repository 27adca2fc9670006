/** What is found of something that is only looked at. */
export const condition = {
  kind: 'choice',
  required: true,
  of: { good: { zh: '正常', en: 'Good' }, wrong: { zh: '异常', en: 'Wrong' } },
  fails: ['wrong'],
} as const
