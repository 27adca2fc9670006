import { defineBudgets } from './budget.ts'

const ended = {
  zh: '结束排版进程并拒绝（80003），并说明原因',
  en: 'the process that draws it is ended, and it is refused (80003) with the reason',
}

/** Documents that are drawn as PDF: always in a process of its own. */
export const documentBudgets = defineBudgets({
  documentsOfPerson: {
    each: 'person',
    input: { zh: '正在排版或等待排版的文档', en: 'documents that are drawn or wait for it' },
    most: 3,
    unit: 'count',
    exceeded: { zh: '拒绝（80001），提示等待完成', en: 'refused (80001), to be tried when one is done' },
    alarmAfter: 300,
  },
  documentsOfPersonAtOnce: {
    each: 'person',
    input: { zh: '同时排版的文档', en: 'documents that are drawn at a time' },
    most: 1,
    unit: 'count',
    exceeded: { zh: '排队，其他人优先', en: 'queued, others pass' },
  },
  documentsAtOnce: {
    each: 'process',
    input: { zh: '同时排版的文档', en: 'documents that are drawn at a time' },
    most: 2,
    unit: 'count',
    exceeded: { zh: '排队', en: 'queued' },
  },
  documentsWaiting: {
    each: 'process',
    input: { zh: '等待排版的文档', en: 'documents that wait to be drawn' },
    most: 24,
    unit: 'count',
    exceeded: { zh: '拒绝（60006），提示稍后再试', en: 'refused (60006), to be tried later' },
  },
  documentTime: {
    each: 'request',
    input: { zh: '排版一份文档的时间', en: 'time to draw a document' },
    most: 120,
    unit: 'seconds',
    exceeded: ended,
  },
  documentHeap: {
    each: 'request',
    input: { zh: '排版一份文档时脚本可用的内存', en: 'what the code that draws a document may take of memory' },
    most: 512 * 1_048_576,
    unit: 'bytes',
    exceeded: ended,
  },
  documentMemory: {
    each: 'request',
    input: { zh: '排版一份文档的内存', en: 'memory of the process that draws a document' },
    most: 768 * 1_048_576,
    unit: 'bytes',
    exceeded: ended,
  },
})
