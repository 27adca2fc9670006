import { mostVideos } from '@kilowatch/contract'
import { wireLimits } from '@kilowatch/telemetry'
import { defineBudgets } from './budget.ts'

const minute = 60
const refusedInWords = { zh: '拒绝，并说明上限', en: 'refused, with the limit in words' }
const notMade = {
  zh: '不建立该设备；它的样本不保存，同一消息中其他设备的样本照常保存',
  en: 'not made; its samples are not stored, those of other devices in the same message are',
}

/** How many there may be, and how fast they may become more: what is kept must not grow without end by one hand. */
export const numberBudgets = defineBudgets({
  // KW_BUSINESS_UPLINKS and KW_BUSINESS_DEVICES say other numbers.
  uplinksOfBusiness: {
    each: 'business',
    input: { zh: '网关（可由 KW_BUSINESS_UPLINKS 调整）', en: 'gateways (KW_BUSINESS_UPLINKS says another number)' },
    most: 2_000,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 1,
  },
  devicesOfBusiness: {
    each: 'business',
    input: { zh: '设备（可由 KW_BUSINESS_DEVICES 调整）', en: 'devices (KW_BUSINESS_DEVICES says another number)' },
    most: 20_000,
    unit: 'count',
    exceeded: notMade,
    alarmAfter: 1,
  },
  // Each has at most 200 devices and makes tasks at most 60 days ahead.
  patrolPlansOfBusiness: {
    each: 'business',
    input: { zh: '巡检计划', en: 'patrol plans' },
    most: 500,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 20,
  },
  // Each has at most 12 teams of 20 people and a cycle of 56 days.
  dutyRostersOfBusiness: {
    each: 'business',
    input: { zh: '班表', en: 'duty rosters' },
    most: 500,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 20,
  },
  openRectifications: {
    each: 'business',
    input: { zh: '未结束的整改', en: 'rectifications that are not over' },
    most: 2_000,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 20,
  },
  dutyLeavesOfPerson: {
    each: 'person',
    input: { zh: '请假（尚未结束的）', en: 'leaves that are not over' },
    most: 100,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 20,
  },
  rectificationNodes: {
    each: 'business',
    input: { zh: '一项整改的进展', en: 'progress entries of one rectification' },
    most: 200,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 20,
  },
  openPatrolTasksByHand: {
    each: 'business',
    input: { zh: '手工新建且未结束的巡检任务', en: 'patrol tasks made by hand that are not over' },
    most: 2_000,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 20,
  },
  viewsOfPerson: {
    each: 'person',
    input: { zh: '保存的列表视图', en: 'views of lists that are kept' },
    most: 100,
    unit: 'count',
    exceeded: refusedInWords,
  },
  // KW_BUSINESS_FILES says another number.
  filesOfBusiness: {
    each: 'business',
    input: { zh: '保存的文件（可由 KW_BUSINESS_FILES 调整）', en: 'files that are kept (KW_BUSINESS_FILES says another number)' },
    most: 5_120 * 1_048_576,
    unit: 'bytes',
    exceeded: refusedInWords,
    alarmAfter: 100,
  },
  fileCountOfBusiness: {
    each: 'business',
    input: { zh: '保存的文件数', en: 'number of files that are kept' },
    most: 50_000,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 100,
  },
  unheldFilesOfPerson: {
    each: 'person',
    input: { zh: '已上传而尚未使用的文件', en: 'files brought that no record holds yet' },
    most: 200,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 100,
  },
  uploadTicketsOfPerson: {
    each: 'person',
    input: { zh: '未使用的上传凭证', en: 'upload tickets that are not used yet' },
    most: 50,
    unit: 'count',
    exceeded: { zh: '最旧的失效', en: 'the oldest end' },
  },
  picturesOfDevice: {
    each: 'device',
    input: { zh: '现场图片', en: 'site pictures' },
    most: 30,
    unit: 'count',
    exceeded: refusedInWords,
  },
  picturesOfPatrolRecord: {
    each: 'device',
    input: { zh: '一份巡检记录的图片', en: 'pictures of one patrol record' },
    most: 100,
    unit: 'count',
    exceeded: refusedInWords,
  },
  entriesOfPatrolRecord: {
    each: 'device',
    input: { zh: '一份巡检记录的填写次数', en: 'entries in one patrol record' },
    most: 3000,
    unit: 'count',
    exceeded: refusedInWords,
  },
  patrolTemplatesOfBusiness: {
    each: 'business',
    input: { zh: '巡检表', en: 'patrol sheets' },
    most: 200,
    unit: 'count',
    exceeded: refusedInWords,
  },
  videosOfBusiness: {
    each: 'business',
    input: { zh: '视频源', en: 'video sources' },
    most: mostVideos,
    unit: 'count',
    exceeded: refusedInWords,
    alarmAfter: 1,
  },
  devicesOfUplink: {
    each: 'uplink',
    input: { zh: '设备', en: 'devices' },
    most: wireLimits.devicesPerUplink,
    unit: 'count',
    exceeded: notMade,
    alarmAfter: 1,
  },
  pointsOfUplink: {
    each: 'uplink',
    input: { zh: '测点（所有设备合计）', en: 'points of all its devices' },
    most: 400_000,
    unit: 'count',
    exceeded: { zh: '拒绝该设备的新测点表', en: 'the device’s new point list is refused' },
    alarmAfter: 1,
  },
  hellos: {
    each: 'uplink',
    input: { zh: '设备声明（hello）', en: 'announcements of its devices (hello)' },
    most: 60,
    unit: 'count',
    within: minute,
    exceeded: { zh: '不处理；网关再次声明即可', en: 'not read; it may announce them again' },
    alarmAfter: 600,
  },
  // A gateway tells them every five seconds at most.
  exchangeCounts: {
    each: 'uplink',
    input: { zh: '设备通信计数的上报', en: 'counts of the exchanges with its devices' },
    most: 30,
    unit: 'count',
    within: minute,
    exceeded: { zh: '不保存；下次上报会带上最新的计数', en: 'not kept; the next report has the newest' },
    alarmAfter: 600,
  },
  // A box of 20 devices that was away for five days sends what is older than two days in 20 minutes.
  samplesOfThePast: {
    each: 'uplink',
    input: { zh: '早于未封存日期或时间不明的样本', en: 'samples of days that are sealed, or of unknown time' },
    most: 5_000,
    unit: 'count',
    within: 10,
    exceeded: { zh: '告知网关稍后重发，不丢失', en: 'its gateway is told to send them again later; nothing is lost' },
    alarmAfter: 10_000,
  },
  bootOffsets: {
    each: 'uplink',
    input: { zh: '时钟校正（每次启动一条）', en: 'corrections of its clock, one for each boot' },
    most: 64,
    unit: 'count',
    exceeded: { zh: '删除最旧的', en: 'the oldest go' },
  },
  timelessSamples: {
    each: 'device',
    input: { zh: '时间不明的样本', en: 'samples of unknown time' },
    most: 10_000,
    unit: 'count',
    exceeded: { zh: '每小时删除最旧的', en: 'the oldest go, each hour' },
  },
})
