import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { LongName, TableWish } from '../fields.ts'
import { formOf } from '../form.ts'
import { formatted } from '../formats.ts'
import { defineList } from '../list.ts'
import { authStates, Business, businessFeatureFields, TimeZone, UplinkImport, workbookRule } from './business.ts'
import { installationCalls } from './installation.ts'
import { InvitationLink } from './invitations.ts'
import { platformRelationCalls } from './platform-relations.ts'
import { platformSettingCalls } from './platform-settings.ts'
import { LogInData } from './sign-in.ts'

export const checklistKeys = [
  'operator',
  'business',
  'owner',
  'people',
  'uplinks',
  'reading',
  'address',
  'mail-server',
  'backup',
  'https',
] as const
export const ChecklistItem = z.object({ key: z.enum(checklistKeys), done: z.boolean(), count: z.number().int().nullable() })
export type ChecklistItem = z.output<typeof ChecklistItem>

export const businessKinds = {
  enterprise: { zh: '企业', en: 'Enterprise' },
  personal: { zh: '个人', en: 'Personal' },
} as const satisfies Choices

export const businessFields = fields(
  { key: 'name', name: { zh: '企业名称', en: 'Business name' }, kind: 'text', most: 30, required: true },
  {
    key: 'timeZone',
    name: { zh: '时区', en: 'Time zone' },
    kind: 'text',
    most: 60,
    required: true,
    help: { zh: '决定“今天”、报表周期、编号与值班', en: 'Determines “today”, report periods, numbering and duty rosters' },
  },
)

export const businessList = defineList({
  name: { zh: '企业', en: 'Businesses' },
  path: '/api/v1/platform/businesses',
  variant: 'own',
  access: 'operator',
  reads: ['business', 'employee', 'uplink', 'device'],
  summary: 'Businesses of the installation, without their data',
  row: Business,
  filters: {
    search: { kind: 'search', name: { zh: '企业名称', en: 'Business name' } },
    state: {
      kind: 'choice',
      name: { zh: '状态', en: 'State' },
      of: { open: { zh: '使用中', en: 'Active' }, closed: { zh: '已关闭', en: 'Closed' }, all: { zh: '全部', en: 'All' } },
      usual: 'open',
    },
  },
  sorts: ['name', '-name', '-createdAt', 'createdAt'],
  columns: {
    name: { name: { zh: '企业名称', en: 'Business name' } },
    kind: { name: { zh: '类别', en: 'Kind' }, of: businessKinds, only: 'file' },
    owners: { name: { zh: '主账号', en: 'Owners' } },
    people: { name: { zh: '人员', en: 'People' }, kind: 'number' },
    uplinks: { name: { zh: '网关', en: 'Gateways' }, kind: 'number' },
    devices: { name: { zh: '设备', en: 'Devices' }, kind: 'number' },
    timeZone: { name: { zh: '时区', en: 'Time zone' } },
    createdAt: { name: { zh: '建立时间', en: 'Created' }, kind: 'time' },
    authState: { name: { zh: '企业认证', en: 'Authentication' }, of: authStates },
    closedAt: { name: { zh: '关闭时间', en: 'Closed' }, kind: 'time', only: 'file' },
  },
  file: { path: '/api/v1/platform/businesses/export' },
})

const businessParam = { params: { businessId: ':business' } }

/** What operators do: the first run, businesses; settings and relations of the platform stand beside. */
export const platformCalls = {
  ...installationCalls,
  createOperator: call({
    method: 'POST',
    path: '/api/v1/setup',
    variant: 'own',
    access: 'public',
    changes: ['operator'],
    summary: 'First run: the first operator, for anyone who has the token that the server printed',
    body: z.object({
      token: z.string().trim().min(1).max(100),
      loginName: formatted('loginName'),
      name: formatted('name'),
      password: formatted('loginPassword'),
    }),
    data: LogInData,
    refusals: [20002, 30001, 50003, 80001],
    sample: { body: { token: ':setupToken', loginName: 'operator', name: '运维', password: 'lamp5river8' } },
  }),
  readChecklist: call({
    method: 'GET',
    path: '/api/v1/platform/checklist',
    variant: 'own',
    access: 'operator',
    reads: ['business', 'employee', 'uplink', 'mail-server', 'notification-provider', 'backup'],
    summary: 'What an installation still needs before people can rely on it',
    data: z.array(ChecklistItem),
    sample: {},
  }),
  readAddresses: call({
    method: 'GET',
    path: '/api/v1/platform/addresses',
    variant: 'own',
    access: 'operator',
    reads: [],
    summary: 'Where people open this console, and where gateways connect',
    data: z.object({
      /** Null: none is set. */
      publicUrl: z.string().nullable(),
      broker: z.string(),
    }),
    sample: {},
  }),
  listBusinesses: businessList.page,
  exportBusinesses: businessList.file,
  createBusiness: call({
    method: 'POST',
    path: '/api/v1/platform/businesses',
    variant: 'own',
    access: 'operator',
    changes: ['business'],
    summary: 'Create a business',
    body: z.object({ name: LongName, timeZone: TimeZone.default('Asia/Shanghai') }),
    data: Business,
    refusals: [50003],
    sample: { body: { name: ':newName' } },
  }),
  changeBusinessOf: call({
    method: 'PATCH',
    path: '/api/v1/platform/businesses/:businessId',
    variant: 'own',
    access: 'operator',
    changes: ['business'],
    summary: 'Name and time zone of a business',
    body: z.object({ name: LongName.optional(), timeZone: TimeZone.optional() }),
    data: Business,
    refusals: [10003, 50003, 70003],
    sample: { ...businessParam, body: { timeZone: 'Asia/Urumqi' } },
  }),
  setBusinessFeatures: call({
    method: 'PUT',
    path: '/api/v1/platform/businesses/:businessId/features',
    variant: 'own',
    access: 'operator',
    changes: ['business'],
    summary: 'Variant, modules, state of authentication and brand: what the console has for the people of a business',
    body: formOf(businessFeatureFields),
    data: Business,
    refusals: [30001, 70003],
    sample: { ...businessParam, body: { variant: '1', eventModule: 'on', riskModule: 'off', authState: 'authenticated', brand: '00' } },
  }),
  closeBusinessOf: call({
    method: 'POST',
    path: '/api/v1/platform/businesses/:businessId/closure',
    variant: 'own',
    access: 'operator',
    changes: ['business'],
    summary: 'Close a business; its name has to be typed',
    body: z.object({ name: z.string() }),
    data: Business,
    refusals: [10003, 30001, 70003],
    sample: { ...businessParam, body: { name: ':businessName' } },
  }),
  restoreBusiness: call({
    method: 'DELETE',
    path: '/api/v1/platform/businesses/:businessId/closure',
    variant: 'own',
    access: 'operator',
    changes: ['business'],
    summary: 'Open a closed business again, before it is erased',
    data: Business,
    refusals: [30001, 70003],
    sample: { params: { businessId: ':closedBusiness' } },
  }),
  inviteOwner: call({
    method: 'POST',
    path: '/api/v1/platform/businesses/:businessId/invitations',
    variant: 'own',
    access: 'operator',
    changes: ['employee'],
    summary: 'Invite a person into a business: its owner, or an employee with a role',
    body: z.object({ contact: formatted('contact'), name: formatted('name'), right: z.enum(['view', 'operate', 'manage', 'main']) }),
    /** The link only where it could not be sent, to be handed over. */
    data: z.object({ via: z.enum(['sms', 'email']), sent: z.boolean(), failure: z.string().nullable(), link: InvitationLink }),
    refusals: [30001, 70002, 70003, 80001],
    sample: { ...businessParam, body: { contact: ':newContact', name: '赵主任', right: 'manage' } },
  }),
  importUplinksFor: call({
    method: 'POST',
    path: '/api/v1/platform/businesses/:businessId/uplink-imports',
    variant: 'own',
    access: 'operator',
    changes: ['uplink'],
    summary: 'Create uplinks of a business from a workbook: all of them, or none and the reasons',
    body: TableWish,
    files: workbookRule,
    data: UplinkImport,
    refusals: [30001, 70003, 80003],
    sample: businessParam,
  }),
  ...platformSettingCalls,
  ...platformRelationCalls,
}
