import { defineBudgets } from './budget.ts'

const minute = 60
const hour = 3_600
const slower = {
  zh: '先等待再校验：2 秒起逐次加倍，最长 15 分钟；超过 5 秒则拒绝（80001）并告知秒数',
  en: 'judged later: after 2 s, then twice as long each time up to 15 minutes; beyond 5 s refused (80001), with the seconds to wait',
}
const refused = { zh: '拒绝（80001），并告知需等待的秒数', en: 'refused (80001), with the seconds to wait' }

/** What comes from people who are not signed in. A hospital behind one address stays far below; an IPv6 address stands for its /64. */
export const signInBudgets = defineBudgets({
  entriesOfAddress: {
    each: 'address',
    input: { zh: '登录、注册与验证码请求（单独计数）', en: 'requests to log in, to register or for a code, counted separately' },
    most: 30_000,
    unit: 'count',
    within: minute,
    exceeded: refused,
    alarmAfter: 600,
  },
  signInsAtOnce: {
    each: 'process',
    input: { zh: '同时等待校验的密码', en: 'passwords that wait to be judged' },
    most: 200,
    unit: 'count',
    exceeded: { zh: '拒绝（60006），不计次数', en: 'refused (60006), and not counted as a try' },
  },
  signInsOfAddressAtOnce: {
    each: 'address',
    input: { zh: '其中必有的份额（空闲时可占余量的四分之一）', en: 'of these, its sure share (of what is free it may have a quarter)' },
    most: 16,
    unit: 'count',
    exceeded: { zh: '拒绝（60006），不计次数', en: 'refused (60006), and not counted as a try' },
  },
  wrongPasswords: {
    each: 'address',
    input: { zh: '对同一账号输错密码', en: 'wrong passwords for one account' },
    most: 5,
    unit: 'count',
    within: hour,
    exceeded: slower,
  },
  wrongPasswordsOfAddress: {
    each: 'address',
    input: { zh: '对所有账号输错密码或验证码', en: 'wrong passwords and codes for all accounts' },
    most: 30,
    unit: 'count',
    within: hour,
    exceeded: {
      zh: '每 5 秒校验一次，其余拒绝（80001）；已登录过的浏览器不受影响',
      en: 'one is judged every 5 s, the others are refused (80001); browsers that logged in before can continue',
    },
    alarmAfter: 600,
  },
  wrongPasswordsOfAccount: {
    each: 'person',
    input: { zh: '来自陌生浏览器的错误密码（所有地址合计）', en: 'wrong passwords of browsers that never logged in, from all addresses' },
    most: 50,
    unit: 'count',
    within: hour,
    exceeded: {
      zh: '放慢至每分钟一次；已登录过的浏览器不受影响',
      en: 'slowed down to one a minute; browsers that logged in before can continue',
    },
    alarmAfter: 600,
  },
  wrongPasswordsOfBrowser: {
    each: 'person',
    input: { zh: '在一个登录过的浏览器上输错密码', en: 'wrong passwords in one browser that logged in before' },
    most: 5,
    unit: 'count',
    within: hour,
    exceeded: slower,
  },
  triesOfCode: {
    each: 'request',
    input: { zh: '一个验证码的校验次数（仅计请求验证码的一方）', en: 'tries of one code, by the person who asked for it' },
    most: 5,
    unit: 'count',
    exceeded: { zh: '该验证码失效', en: 'the code is no longer valid' },
  },
  codesOfAddress: {
    each: 'address',
    input: { zh: '请求发送验证码', en: 'codes that it has sent' },
    most: 20,
    unit: 'count',
    within: hour,
    exceeded: refused,
  },
  codesToContact: {
    each: 'person',
    input: {
      zh: '陌生浏览器或发出邀请的企业向同一手机号或邮箱发送的验证码',
      en: 'codes to one phone number or email address, for browsers that never logged in and businesses that invite',
    },
    most: 6,
    unit: 'count',
    within: hour,
    exceeded: { zh: '放慢至最多每 15 分钟一条', en: 'slowed down to one in 15 minutes' },
  },
})
