import type { Names } from '@kilowatch/catalog'
import { workKinds } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { plainRecordKinds } from '../records.ts'
import type { ChangeTag } from '../tags.ts'

export const AuditEntry = z.object({
  id: RecordId,
  at: Instant,
  /** Null: nobody was signed in, or the server itself. */
  userId: RecordId.nullable(),
  userName: z.string(),
  /** 'thresholds.save' */
  action: z.string(),
  /** The action in the reader's language. */
  says: z.string(),
  /** 'device 123456789012' */
  subject: z.string(),
  /**
   * What the subject names, as it is called now. No name: it is gone, has none or belongs to another business. `type`: of a device.
   * No id: of a refused access, what its call reads or changes.
   */
  about: z.array(
    z.object({
      kind: z.string(),
      id: z.string().nullable(),
      name: z.string().nullable(),
      type: z.string().nullable(),
      gone: z.boolean(),
    }),
  ),
  outcome: z.enum(['done', 'refused']),
  /** Of a refused access: the answer code. */
  code: z.number().int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  /** Null: not yet in the chain (within seconds). */
  seq: z.number().int().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Whoever did it, as people read it. What has no address came over no connection: the clock of the server did it, or a gateway told it. */
export function auditActor({ userName, userId, address }: Pick<AuditEntry, 'userName' | 'userId' | 'address'>): Names {
  if (userName !== '') return { zh: userName, en: userName }
  if (userId !== null) return { zh: `账号 ${userId}`, en: `Account ${userId}` }
  return address ? { zh: '未登录', en: 'Not logged in' } : { zh: '系统', en: 'System' }
}

/** What entries are about, by the beginning of their action. */
export const auditKinds = {
  ...plainRecordKinds,
  ...workKinds,
  access: { zh: '被拒绝的访问', en: 'Refused access' },
  account: { zh: '账号', en: 'Account' },
  alarm: { zh: '告警', en: 'Alarm' },
  'alarm-target': { zh: '告警时间目标', en: 'Alarm targets' },
  backup: { zh: '备份', en: 'Backup' },
  business: { zh: '企业', en: 'Business' },
  department: { zh: '部门', en: 'Department' },
  device: { zh: '设备', en: 'Device' },
  document: { zh: '文档', en: 'Document' },
  duty: { zh: '值班', en: 'Duty' },
  employee: { zh: '成员', en: 'Member' },
  'event-handling': { zh: '事件处理记录', en: 'Event handling record' },
  'event-settings': { zh: '事件处理设置', en: 'Event handling settings' },
  'faq-entry': { zh: '常见问题', en: 'FAQ entry' },
  feedback: { zh: '反馈', en: 'Feedback' },
  file: { zh: '文件', en: 'File' },
  group: { zh: '分组', en: 'Group' },
  'group-check': { zh: '一键检测', en: 'One-click check' },
  'mail-server': { zh: '邮件服务器', en: 'Mail server' },
  message: { zh: '系统消息', en: 'System message' },
  announcement: { zh: '公告', en: 'Announcement' },
  'notification-preference': { zh: '通知设置', en: 'Notification settings' },
  'notification-provider': { zh: '短信语音服务商', en: 'SMS or voice provider' },
  'escalation-rule': { zh: '升级规则', en: 'Escalation rule' },
  'notification-target': { zh: 'Webhook 和机器人', en: 'Webhook or bot' },
  operator: { zh: '平台运营者', en: 'Platform operator' },
  'patrol-holidays': { zh: '节假日', en: 'Holidays' },
  'patrol-plan': { zh: '巡检计划', en: 'Patrol plan' },
  'patrol-record': { zh: '巡检记录', en: 'Patrol record' },
  'fault-settings': { zh: '故障设置', en: 'Fault settings' },
  'operation-settings': { zh: '操作票设置', en: 'Operation ticket settings' },
  'patrol-settings': { zh: '巡检设置', en: 'Patrol settings' },
  'patrol-template': { zh: '巡检表', en: 'Patrol sheet' },
  partner: { zh: '合作平台', en: 'Partner' },
  ping: { zh: '外部监视', en: 'External watchdog' },
  push: { zh: '浏览器推送', en: 'Browser push' },
  'renewal-price': { zh: '续费价格', en: 'Renewal price' },
  retention: { zh: '历史保存', en: 'Data retention' },
  share: { zh: '分享', en: 'Share' },
  'sign-up': { zh: '注册', en: 'Registration' },
  task: { zh: '后台任务', en: 'Task' },
  thresholds: { zh: '告警阈值', en: 'Alarm thresholds' },
  todo: { zh: '待办', en: 'To-dos' },
  uplink: { zh: '网关', en: 'Gateway' },
  'ups-standard': { zh: 'UPS 管理规则', en: 'UPS management rules' },
  video: { zh: '视频', en: 'Video source' },
  'vr-scene': { zh: 'VR 场景', en: 'VR scene' },
  wall: { zh: '监控大屏', en: 'Screen' },
  view: { zh: '保存的视图', en: 'Saved view' },
} as const satisfies Record<ChangeTag | 'access', Names>

/** What the things of entries are called; a person is called as their account is. */
export const auditThings: Readonly<Record<string, Names>> = { ...auditKinds, user: auditKinds.account }

export const auditOutcomes = { done: { zh: '已完成', en: 'Done' }, refused: { zh: '被拒绝', en: 'Refused' } } as const

const common = {
  name: { zh: '操作日志', en: 'Operation log' },
  reads: [],
  row: AuditEntry,
  sorts: ['-at'],
  columns: {
    at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
    userName: { name: { zh: '人员', en: 'Person' } },
    says: { name: { zh: '操作', en: 'Action' } },
    subject: { name: { zh: '对象', en: 'Subject' } },
    outcome: { name: { zh: '结果', en: 'Result' }, of: auditOutcomes },
    code: { name: { zh: '返回码', en: 'Code' }, kind: 'number', only: 'file' },
    before: { name: { zh: '之前', en: 'Before' }, only: 'file' },
    after: { name: { zh: '之后', en: 'After' }, only: 'file' },
    address: { name: { zh: '来源地址', en: 'Source address' } },
    seq: { name: { zh: '链序号', en: 'Chain no.' }, kind: 'number', hidden: true },
  },
} as const
const filters = {
  search: { kind: 'search', name: { zh: '搜索对象、人员', en: 'Search subject or person' } },
  at: { kind: 'days', name: { zh: '时间范围', en: 'Time range' } },
  /** The beginning of an action: 'thresholds' or 'thresholds.save'. */
  action: { kind: 'choice', name: { zh: '类别', en: 'Category' }, of: auditKinds, open: true },
  outcome: { kind: 'choice', name: { zh: '结果', en: 'Result' }, of: auditOutcomes },
  userId: { kind: 'id', name: { zh: '人员', en: 'Person' }, of: 'record' },
} as const

export const auditList = defineList({
  ...common,
  filters,
  path: '/bms_service/log/opera/list',
  prefixed: true,
  variant: 'wrapper',
  access: { business: 'admin' },
  summary: 'Operation log of the business: every change and every refused access',
  file: { path: '/api/v1/audit/export' },
})

export const platformAuditList = defineList({
  ...common,
  filters: { ...filters, businessId: { kind: 'id', name: { zh: '企业', en: 'Business' }, of: 'record' } },
  path: '/api/v1/platform/audit',
  variant: 'own',
  access: 'operator',
  summary: 'Operation log of the installation: what operators did, log-ins, what belongs to no business; of a business when asked by id',
  file: { path: '/api/v1/platform/audit/export' },
})

export const AuditCheck = z.object({
  intact: z.boolean(),
  /** Entries that were looked at. */
  checked: z.number().int(),
  /** Entry at which the chain breaks, and how: changed, missing, or a surplus. */
  broken: z.object({ seq: z.number().int(), at: Instant.nullable(), how: z.enum(['changed', 'missing', 'surplus']) }).nullable(),
  lastSeq: z.number().int(),
  /** Hex; to be written down elsewhere. */
  lastHash: z.string(),
})
export type AuditCheck = z.output<typeof AuditCheck>

export const auditCalls = {
  listOperations: auditList.page,
  exportOperations: auditList.file,
  listPlatformOperations: platformAuditList.page,
  exportPlatformOperations: platformAuditList.file,
  checkAudit: call({
    method: 'GET',
    path: '/api/v1/platform/audit/check',
    variant: 'own',
    access: 'operator',
    reads: [],
    summary: 'Goes through the whole chain and says where it is broken',
    data: AuditCheck,
    sample: {},
  }),
}
