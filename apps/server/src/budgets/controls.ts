import { defineBudgets } from './budget.ts'

const minute = 60
const refusedInWords = { zh: '拒绝，并说明上限', en: 'refused, with the limit in words' }

/** What may be commanded: a device is not a drum, and a gateway not asked to answer without end. */
export const controlBudgets = defineBudgets({
  commandsOfDevice: {
    each: 'device',
    input: { zh: '控制命令', en: 'commands' },
    most: 60,
    unit: 'count',
    within: 10 * minute,
    exceeded: refusedInWords,
    alarmAfter: 10,
  },
  commandsOfPerson: {
    each: 'person',
    input: { zh: '控制命令', en: 'commands' },
    most: 120,
    unit: 'count',
    within: 10 * minute,
    exceeded: refusedInWords,
    alarmAfter: 10,
  },
  dangerousOfDevice: {
    each: 'device',
    input: { zh: '开门与分合闸命令', en: 'commands to a door or a breaker' },
    most: 12,
    unit: 'count',
    within: 10 * minute,
    exceeded: refusedInWords,
    alarmAfter: 3,
  },
  dangerousOfPerson: {
    each: 'person',
    input: { zh: '开门与分合闸命令', en: 'commands to doors and breakers' },
    most: 20,
    unit: 'count',
    within: 10 * minute,
    exceeded: refusedInWords,
    alarmAfter: 3,
  },
  timedTasksOfDevice: {
    each: 'device',
    input: { zh: '定时任务', en: 'timed tasks' },
    most: 40,
    unit: 'count',
    exceeded: refusedInWords,
  },
  timetableReports: {
    each: 'uplink',
    input: { zh: '定时任务清单的上报', en: 'reports of the timed tasks that are carried out' },
    most: 120,
    unit: 'count',
    within: minute,
    exceeded: { zh: '不处理；网关会再次上报', en: 'not read; the gateway reports again' },
    alarmAfter: 1_000,
  },
  peopleOfDoor: {
    each: 'device',
    input: { zh: '授权人员', en: 'authorized people of a door' },
    most: 500,
    unit: 'count',
    exceeded: refusedInWords,
  },
  peopleOfUplink: {
    each: 'uplink',
    input: { zh: '所有门的授权人员', en: 'authorized people of all its doors' },
    most: 2_000,
    unit: 'count',
    exceeded: refusedInWords,
  },
  doorReports: {
    each: 'uplink',
    input: { zh: '门禁名单与进出记录的上报', en: 'reports of lists of people and of passages' },
    most: 240,
    unit: 'count',
    within: minute,
    exceeded: { zh: '不处理；网关会再次上报', en: 'not read; the gateway reports again' },
    alarmAfter: 1_000,
  },
  commandTime: {
    each: 'device',
    input: { zh: '一条控制命令等待网关执行的时间', en: 'time in which a command may be begun by its gateway' },
    most: minute,
    unit: 'seconds',
    exceeded: { zh: '命令过期，不再执行', en: 'it expires and is never done' },
  },
  commandResults: {
    each: 'uplink',
    input: { zh: '控制命令的执行结果', en: 'results of commands' },
    most: 1_200,
    unit: 'count',
    within: minute,
    exceeded: { zh: '不处理；服务器会再次询问', en: 'not read; the server asks again' },
    alarmAfter: 10_000,
  },
})
