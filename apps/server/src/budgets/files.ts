import { workbookRule } from '@kilowatch/contract'
import { defineBudgets } from './budget.ts'

const refused = { zh: '拒绝（80003），并说明原因', en: 'refused (80003) with the reason' }
const refusedBusy = { zh: '拒绝（60006），提示稍后再试', en: 'refused (60006), to be tried later' }
const ended = { zh: '结束读取进程并拒绝（80003）', en: 'the process that reads it is ended, and it is refused (80003)' }

/** Files that people send in, and what it takes to read them: always in a process of its own. */
export const fileBudgets = defineBudgets({
  uploadsOfPerson: {
    each: 'person',
    input: { zh: '同时上传的文件请求', en: 'requests with files that come at a time' },
    most: 2,
    unit: 'count',
    exceeded: { zh: '拒绝（80001）', en: 'refused (80001)' },
    alarmAfter: 300,
  },
  uploadsAtOnce: {
    each: 'process',
    input: { zh: '同时接收的文件请求', en: 'requests with files that come at a time' },
    most: 24,
    unit: 'count',
    exceeded: refusedBusy,
  },
  workbook: {
    each: 'request',
    input: { zh: '导入的表格文件', en: 'table that is imported' },
    most: workbookRule.bytes,
    unit: 'bytes',
    exceeded: { zh: '拒绝（10001）', en: 'refused (10001)' },
  },
  importsOfBusiness: {
    each: 'business',
    input: { zh: '同时进行或等待的导入', en: 'imports under way or waiting' },
    most: 1,
    unit: 'count',
    exceeded: { zh: '拒绝（80001），提示等待完成', en: 'refused (80001), to be tried when it is done' },
    alarmAfter: 100,
  },
  importsAtOnce: {
    each: 'process',
    input: { zh: '同时进行的导入', en: 'imports under way' },
    most: 2,
    unit: 'count',
    exceeded: { zh: '排队', en: 'queued' },
  },
  importsWaiting: {
    each: 'process',
    input: { zh: '等待的导入', en: 'imports that wait' },
    most: 8,
    unit: 'count',
    exceeded: refusedBusy,
  },
  tableTime: {
    each: 'request',
    input: { zh: '读取一张表格的时间', en: 'time to read a table' },
    most: 5,
    unit: 'seconds',
    exceeded: ended,
  },
  tableMemory: {
    each: 'request',
    input: { zh: '读取一张表格的内存', en: 'memory to read a table' },
    most: 96 * 1_048_576,
    unit: 'bytes',
    exceeded: ended,
  },
  tableUnpacked: {
    each: 'request',
    input: { zh: '工作簿解压后的大小', en: 'a workbook when unpacked' },
    most: 16_000_000,
    unit: 'bytes',
    exceeded: refused,
  },
  tableParts: { each: 'request', input: { zh: '工作簿内的文件', en: 'parts of a workbook' }, most: 200, unit: 'count', exceeded: refused },
  tableRows: {
    each: 'request',
    input: { zh: '一次导入的网关', en: 'uplinks of one import' },
    most: 500,
    unit: 'count',
    exceeded: refused,
  },
  tableEmptyRows: {
    each: 'request',
    input: { zh: '表格中的空行', en: 'empty rows of a table' },
    most: 5_000,
    unit: 'count',
    exceeded: refused,
  },
  tableCells: {
    each: 'request',
    input: { zh: '表格中填写的单元格', en: 'filled cells of a table' },
    most: 300_000,
    unit: 'count',
    exceeded: refused,
  },
  tableColumns: {
    each: 'request',
    input: { zh: '表格一行的单元格', en: 'cells of one row of a table' },
    most: 16_384,
    unit: 'count',
    exceeded: refused,
  },
})
