import { defineBudgets } from './budget.ts'

/** What takes longer than a person waits for, and is worked on beside. */
export const taskBudgets = defineBudgets({
  tasksOfPerson: {
    each: 'person',
    input: { zh: '等待或进行中的后台任务', en: 'tasks that wait or are under way' },
    most: 5,
    unit: 'count',
    exceeded: { zh: '拒绝（80001），提示等待完成', en: 'refused (80001), to be tried when one is done' },
    alarmAfter: 100,
  },
  tasksOfBusiness: {
    each: 'business',
    input: { zh: '等待或进行中的后台任务', en: 'tasks that wait or are under way' },
    most: 20,
    unit: 'count',
    exceeded: { zh: '拒绝（80001），提示等待完成', en: 'refused (80001), to be tried when one is done' },
    alarmAfter: 100,
  },
  tasksAtOnce: {
    each: 'process',
    input: { zh: '同时进行的后台任务（每人一个）', en: 'tasks under way, one of each person' },
    most: 2,
    unit: 'count',
    exceeded: { zh: '排队', en: 'queued' },
  },
  taskTime: {
    each: 'request',
    input: { zh: '一个后台任务的时间', en: 'time of one task' },
    most: 1_800,
    unit: 'seconds',
    exceeded: { zh: '结束任务，并说明原因', en: 'the task is ended and says so' },
  },
  taskResult: {
    each: 'request',
    input: { zh: '一个后台任务的结果文件', en: 'file that a task makes' },
    most: 2_147_483_648,
    unit: 'bytes',
    exceeded: { zh: '结束任务，并说明原因', en: 'the task is ended and says so' },
  },
  taskKept: {
    each: 'request',
    input: { zh: '任务及其结果保留的时间', en: 'time for which a task and its file are kept' },
    most: 86_400,
    unit: 'seconds',
    exceeded: { zh: '删除', en: 'removed' },
  },
  documentRows: {
    each: 'request',
    input: { zh: '一份文档中的表格行', en: 'rows of tables in a document' },
    most: 2_000,
    unit: 'count',
    exceeded: { zh: '止于该数，并写明', en: 'the table ends there and says so' },
  },
})
