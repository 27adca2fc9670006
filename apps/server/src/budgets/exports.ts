import { defineBudgets } from './budget.ts'

const refusedSpan = { zh: '拒绝（10003），并告知上限', en: 'refused (10003), with what is allowed' }
const day = 86_400

/** Files that people take out, and reads of long spans. */
export const exportBudgets = defineBudgets({
  exportsOfBusiness: {
    each: 'business',
    input: { zh: '同时下载的导出文件', en: 'exports that are written at a time' },
    most: 3,
    unit: 'count',
    exceeded: { zh: '拒绝（80001），提示等待完成', en: 'refused (80001), to be tried when one is done' },
    alarmAfter: 300,
  },
  exportsAtOnce: {
    each: 'process',
    input: { zh: '同时下载的导出文件', en: 'exports that are written at a time' },
    most: 60,
    unit: 'count',
    exceeded: { zh: '拒绝（60006），提示稍后再试', en: 'refused (60006), to be tried later' },
  },
  readsOfBusinessAtOnce: {
    each: 'business',
    input: { zh: '同时进行的历史数据读取', en: 'reads of history under way' },
    most: 2,
    unit: 'count',
    exceeded: { zh: '排队，其他企业优先', en: 'queued, others pass' },
  },
  readsOfBusiness: {
    each: 'business',
    input: { zh: '进行或等待的历史数据读取', en: 'reads of history under way or waiting' },
    most: 120,
    unit: 'count',
    exceeded: { zh: '拒绝（80001）', en: 'refused (80001)' },
    alarmAfter: 600,
  },
  readsAtOnce: {
    each: 'process',
    input: { zh: '同时进行的历史数据读取', en: 'reads of history under way' },
    most: 6,
    unit: 'count',
    exceeded: { zh: '排队', en: 'queued' },
  },
  readsWaiting: {
    each: 'process',
    input: { zh: '等待的历史数据读取', en: 'reads of history that wait' },
    most: 600,
    unit: 'count',
    exceeded: { zh: '拒绝（60006），提示稍后再试', en: 'refused (60006), to be tried later' },
  },
  longWork: {
    each: 'process',
    input: {
      zh: '导出与历史数据读取占用的处理时间（有普通请求正在处理时）',
      en: 'the writing of exports and reading of history, while a short request is being answered',
    },
    most: 20,
    unit: 'percent',
    exceeded: { zh: '等待普通请求先完成', en: 'made to wait until the short one is answered' },
  },
  refusedTurn: {
    each: 'request',
    input: {
      zh: '导入、导出或历史读取因自身过多而被拒绝时，答复的等待时间',
      en: 'wait for the answer that one’s own imports, exports or reads of history are too many',
    },
    most: 1,
    unit: 'seconds',
    exceeded: { zh: '然后答复（80001）', en: 'then answered (80001)' },
  },
  exportUnread: {
    each: 'connection',
    input: { zh: '导出文件未被读取的时间', en: 'time in which nothing of an export is read' },
    most: 60,
    unit: 'seconds',
    exceeded: { zh: '断开', en: 'cut off' },
  },
  exportedRows: {
    each: 'request',
    input: { zh: '一次导出的列表行', en: 'rows of one export of a list' },
    most: 100_000,
    unit: 'count',
    exceeded: { zh: '截止于该数', en: 'the list ends there' },
  },
  alarmExportSpan: {
    each: 'request',
    input: { zh: '告警导出的时间跨度', en: 'span of an export of alarms' },
    most: 31 * day,
    unit: 'seconds',
    exceeded: refusedSpan,
  },
  historyExportSpan: {
    each: 'request',
    input: { zh: '历史数据导出的时间跨度', en: 'span of an export of history' },
    most: 7 * day,
    unit: 'seconds',
    exceeded: refusedSpan,
  },
  historySpan: {
    each: 'request',
    input: { zh: '历史曲线的时间跨度', en: 'span of a read of history' },
    most: 400 * day,
    unit: 'seconds',
    exceeded: refusedSpan,
  },
  statement: {
    each: 'request',
    input: { zh: '一次数据库查询的时间', en: 'time of one statement of the database' },
    most: 30,
    unit: 'seconds',
    exceeded: { zh: '取消并拒绝（60006）', en: 'cancelled, and refused (60006)' },
  },
})
