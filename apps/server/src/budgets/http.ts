import { defineBudgets } from './budget.ts'

const minute = 60

/** What comes over HTTP. A hospital behind one address, and a console with every page open, stay far below. */
export const httpBudgets = defineBudgets({
  requestsOfAddress: {
    each: 'address',
    input: { zh: '请求', en: 'requests' },
    most: 6_000,
    unit: 'count',
    within: minute,
    exceeded: { zh: '拒绝（80001），并告知需等待的秒数', en: 'refused (80001), with the seconds to wait' },
    alarmAfter: 600,
  },
  requestsOfPerson: {
    each: 'person',
    input: { zh: '登录后的请求', en: 'requests after login' },
    most: 3_000,
    unit: 'count',
    within: minute,
    exceeded: { zh: '拒绝（80001），并告知需等待的秒数', en: 'refused (80001), with the seconds to wait' },
    alarmAfter: 600,
  },
  writesOfPerson: {
    each: 'person',
    input: { zh: '写入类请求', en: 'requests that write' },
    most: 600,
    unit: 'count',
    within: minute,
    exceeded: { zh: '拒绝（80001），并告知需等待的秒数', en: 'refused (80001), with the seconds to wait' },
    alarmAfter: 600,
  },
  body: {
    each: 'request',
    input: { zh: '请求体（文件除外）', en: 'body of a request that brings no file' },
    most: 262_144,
    unit: 'bytes',
    exceeded: { zh: '拒绝', en: 'refused' },
  },
  bodyDepth: {
    each: 'request',
    input: { zh: '请求体的嵌套层数', en: 'levels of a body within each other' },
    most: 16,
    unit: 'count',
    exceeded: { zh: '拒绝（10003）', en: 'refused (10003)' },
  },
  bodyFields: {
    each: 'request',
    input: { zh: '表单字段', en: 'fields of a form' },
    most: 100,
    unit: 'count',
    exceeded: { zh: '拒绝', en: 'refused' },
  },
  head: {
    each: 'request',
    input: { zh: '地址与请求头', en: 'address and headers' },
    most: 16_384,
    unit: 'bytes',
    exceeded: { zh: '拒绝（431）', en: 'refused (431)' },
  },
  pathPart: {
    each: 'request',
    input: { zh: '地址中一个编号的长度', en: 'one id in an address' },
    most: 128,
    unit: 'bytes',
    exceeded: { zh: '拒绝（414）', en: 'refused (414)' },
  },
  arrival: {
    each: 'request',
    input: { zh: '请求到达的时间', en: 'time for a request to arrive' },
    most: 30,
    unit: 'seconds',
    exceeded: { zh: '拒绝（408），关闭连接', en: 'refused (408), the connection is closed' },
  },
})
