import { defineBudgets } from './budget.ts'

const minute = 60
const refused = { zh: '拒绝新的连接（80001），页面改为定时刷新', en: 'the new one is refused (80001); the page asks by the clock instead' }

/** Live streams. The tabs of one browser share one of them, so that twenty are twenty browsers. */
export const streamBudgets = defineBudgets({
  streamsOfPerson: {
    each: 'person',
    input: { zh: '同时打开的实时连接', en: 'live streams that are open' },
    most: 20,
    unit: 'count',
    exceeded: refused,
    alarmAfter: 600,
  },
  streamsOfBusiness: {
    each: 'business',
    input: { zh: '同时打开的实时连接', en: 'live streams that are open' },
    most: 500,
    unit: 'count',
    exceeded: refused,
    alarmAfter: 600,
  },
  streamsOfAddress: {
    each: 'address',
    input: { zh: '同时打开的实时连接', en: 'live streams that are open' },
    most: 500,
    unit: 'count',
    exceeded: refused,
    alarmAfter: 600,
  },
  streamOpenings: {
    each: 'person',
    input: { zh: '新建实时连接', en: 'live streams that are opened' },
    most: 120,
    unit: 'count',
    within: minute,
    exceeded: refused,
    alarmAfter: 600,
  },
  streamUnread: {
    each: 'connection',
    input: { zh: '实时连接中未读取的数据', en: 'bytes of a live stream that are not read' },
    most: 1_048_576,
    unit: 'bytes',
    exceeded: { zh: '断开，重连后重新获取全部数据', en: 'cut off; it comes back to a fresh snapshot' },
  },
})
