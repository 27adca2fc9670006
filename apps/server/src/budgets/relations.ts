import { defineBudgets } from './budget.ts'

const day = 86_400

/** What one business may ask of people who have not answered yet: those of another business, and those who are still to join. */
export const relationBudgets = defineBudgets({
  offersToPerson: {
    each: 'business',
    input: { zh: '等待同一人接受的设备分享', en: 'device shares that wait for one person’s answer' },
    most: 200,
    unit: 'count',
    exceeded: { zh: '拒绝，并说明是哪个账号', en: 'refused, naming the account' },
    alarmAfter: 20,
  },
  offersOfBusiness: {
    each: 'business',
    input: { zh: '等待接受的设备分享', en: 'device shares that wait for an answer' },
    most: 2_000,
    unit: 'count',
    exceeded: { zh: '拒绝', en: 'refused' },
    alarmAfter: 20,
  },
  offerMessages: {
    each: 'business',
    input: { zh: '向同一人发送的分享待接受提醒', en: 'messages to one person about shares that wait' },
    most: 1,
    unit: 'count',
    within: day,
    exceeded: { zh: '不再提醒；分享仍列在对方“我的空间”中', en: 'no further message; the shares stand in the person’s own space' },
  },
  offerTime: {
    each: 'business',
    input: { zh: '设备分享等待接受的时间', en: 'time that a device share waits for its answer' },
    most: 30 * day,
    unit: 'seconds',
    exceeded: { zh: '分享失效', en: 'the share lapses' },
  },
  notificationsOfPerson: {
    each: 'person',
    input: { zh: '由一人引起的系统消息', en: 'system messages that one person causes' },
    most: 30,
    unit: 'count',
    within: 600,
    exceeded: { zh: '合并为汇总消息，其他人的消息不受影响', en: 'told in digests; those that others cause come as always' },
    alarmAfter: 300,
  },
  waitingFeedback: {
    each: 'person',
    input: {
      zh: '等待平台答复的反馈与提问，以及一条中未答复的补充',
      en: 'feedback and questions that wait for an answer, and words added to one of them since',
    },
    most: 20,
    unit: 'count',
    exceeded: { zh: '拒绝，直到平台答复', en: 'refused until the platform has answered' },
    alarmAfter: 20,
  },
  relationsOfDevice: {
    each: 'device',
    input: { zh: '设备的供电关系', en: 'relations of a device: what feeds it, what it feeds' },
    most: 200,
    unit: 'count',
    exceeded: { zh: '拒绝，并说明上限', en: 'refused, with the limit in words' },
    alarmAfter: 20,
  },
  supplyDevices: {
    each: 'request',
    input: { zh: '一次显示的供电关系中的设备', en: 'devices of the supply that are shown at a time' },
    most: 500,
    unit: 'count',
    exceeded: { zh: '其余设备不显示', en: 'the others are not shown' },
  },
  vrScenesOfBusiness: {
    each: 'business',
    input: { zh: 'VR 场景', en: 'VR scenes' },
    most: 200,
    unit: 'count',
    exceeded: { zh: '拒绝，并说明上限', en: 'refused, with the limit in words' },
    alarmAfter: 20,
  },
  wallsOfBusiness: {
    each: 'business',
    input: { zh: '监控中心大屏', en: 'screens of the monitoring centre' },
    most: 50,
    unit: 'count',
    exceeded: { zh: '拒绝，并说明上限', en: 'refused, with the limit in words' },
    alarmAfter: 20,
  },
  openInvitations: {
    each: 'business',
    input: { zh: '尚未接受的成员邀请', en: 'invitations that nobody has taken yet' },
    most: 1_000,
    unit: 'count',
    exceeded: { zh: '拒绝', en: 'refused' },
    alarmAfter: 20,
  },
})
