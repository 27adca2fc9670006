import type { Choices } from '@kilowatch/catalog'
import { type BusinessAuthState, businessAuthFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { BusinessAuthSubmission, LicenseDifferences, RejectionReasons } from './business-auth.ts'

export const authChecks = [
  'check-character',
  'code-free',
  'name-free',
  'phone-verified',
  'email-verified',
  'period',
  'applicant-free',
] as const
export type AuthCheck = (typeof authChecks)[number]

/** Here alone: the home page reads calls of its own authentication, and does without the flow. */
const AuthState = z.enum(Object.keys(businessAuthFlow.states) as [BusinessAuthState, ...BusinessAuthState[]])

export const AuthCase = z.object({
  id: RecordId,
  businessId: RecordId,
  businessName: z.string(),
  state: AuthState,
  submittedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  /** Which working day of the review it is; of seven. */
  workingDay: z.number().int(),
  daysLeft: z.number().int(),
  /** Who has opened it, and until when it is theirs. */
  hold: z.object({ by: z.string(), until: Instant, mine: z.boolean() }).nullable(),
  /** Until when the decision may be taken back. */
  undoUntil: Instant.nullable(),
  applicant: z.object({ name: z.string(), registeredAt: Instant }).nullable(),
  /** Newest first; the first is the one to decide on. */
  submissions: z.array(BusinessAuthSubmission),
  checks: z.array(z.object({ check: z.enum(authChecks), passed: z.boolean() })),
  /** Identity cards that the caller has opened. */
  opened: z.array(RecordId),
})
export type AuthCase = z.output<typeof AuthCase>

export const AuthCaseRow = z.object({
  id: RecordId,
  corpName: z.string(),
  creditCode: z.string(),
  state: AuthState,
  number: z.number().int(),
  submittedAt: Instant,
  dueAt: Instant.nullable(),
  workingDay: z.number().int(),
  daysLeft: z.number().int(),
  heldBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
})
export type AuthCaseRow = z.output<typeof AuthCaseRow>

export const authQueues = {
  waiting: { zh: '待审核', en: 'Waiting' },
  passed: { zh: '已通过', en: 'Approved' },
  rejected: { zh: '已驳回', en: 'Rejected' },
} as const satisfies Choices

export const authCaseList = defineList({
  name: { zh: '企业认证审核', en: 'Authentication review' },
  path: '/api/v1/platform/business-auths',
  variant: 'own',
  access: 'operator',
  reads: ['business-auth'],
  summary: 'Authentications that businesses submitted, those that are due first before the others',
  row: AuthCaseRow,
  filters: {
    search: { kind: 'search', name: { zh: '企业名称、信用代码', en: 'Company name, credit code' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: authQueues, usual: 'waiting' },
  },
  sorts: ['dueAt', '-dueAt', 'changedAt', '-changedAt'],
  columns: {
    corpName: { name: { zh: '企业名称', en: 'Company name' } },
    creditCode: { name: { zh: '统一社会信用代码', en: 'Credit code' } },
    state: { name: { zh: '状态', en: 'State' }, of: businessAuthFlow.states },
    number: { name: { zh: '第几次提交', en: 'Submission' }, kind: 'number' },
    submittedAt: { name: { zh: '提交时间', en: 'Submitted' }, kind: 'time' },
    dueAt: { name: { zh: '审核期限', en: 'Due' }, kind: 'time' },
    heldBy: { name: { zh: '审核人', en: 'Reviewer' } },
    decidedAt: { name: { zh: '决定时间', en: 'Decided' }, kind: 'time' },
    decidedBy: { name: { zh: '决定人', en: 'Decided by' } },
  },
  file: { path: '/api/v1/platform/business-auths/export' },
})

const oneCase = { params: { authId: ':reviewedAuth' } } as const
/** The number of the submission that was read: nothing is said about a newer one. */
const submission = z.number().int().min(1)

/** An operator of the platform reviews. */
export const authReviewCalls = {
  listAuthCases: authCaseList.page,
  exportAuthCases: authCaseList.file,
  readAuthReview: call({
    method: 'GET',
    path: '/api/v1/platform/business-auths/summary',
    variant: 'own',
    access: 'operator',
    reads: ['business-auth'],
    summary:
      'How many wait, are due by the next working day, were passed and rejected, were decided today; mean working days of the last 30 days',
    data: z.object({
      waiting: z.number().int(),
      dueSoon: z.number().int(),
      passed: z.number().int(),
      rejected: z.number().int(),
      today: z.number().int(),
      meanDays: z.number().nullable(),
    }),
    sample: {},
  }),
  readAuthCase: call({
    method: 'GET',
    path: '/api/v1/platform/business-auths/:authId',
    variant: 'own',
    access: 'operator',
    reads: ['business-auth'],
    summary: 'One authentication with every submission, what a machine can check, and who has it',
    data: AuthCase,
    refusals: [70003],
    sample: oneCase,
  }),
  holdAuthCase: call({
    method: 'PUT',
    path: '/api/v1/platform/business-auths/:authId/hold',
    variant: 'own',
    access: 'operator',
    changes: ['business-auth'],
    summary: 'Take a case for 40 minutes; nothing happens where somebody else has it',
    overwrites: false,
    data: AuthCase,
    refusals: [30001, 70003],
    sample: oneCase,
  }),
  releaseAuthCase: call({
    method: 'DELETE',
    path: '/api/v1/platform/business-auths/:authId/hold',
    variant: 'own',
    access: 'operator',
    changes: ['business-auth'],
    summary: 'Put a case that the caller has back into the queue',
    data: z.null(),
    refusals: [70003],
    sample: oneCase,
  }),
  noteAuthDifferences: call({
    method: 'PUT',
    path: '/api/v1/platform/business-auths/:authId/differences',
    variant: 'own',
    access: 'operator',
    changes: ['business-auth'],
    summary: 'Note what the license says where the form says something else; by whoever has the case',
    body: z.object({ submission, differences: LicenseDifferences }),
    data: AuthCase,
    refusals: [30001, 70003],
    sample: { ...oneCase, body: { submission: 1, differences: [] } },
  }),
  openIdentityCard: call({
    method: 'POST',
    path: '/api/v1/platform/business-auths/:authId/identity-looks',
    variant: 'own',
    access: 'operator',
    changes: ['business-auth'],
    summary: 'See an identity card for 40 minutes; the look is in the audit',
    body: z.object({ fileId: RecordId }),
    data: AuthCase,
    refusals: [70003],
    sample: { ...oneCase, body: { fileId: ':identityFile' } },
  }),
  decideAuthCase: call({
    method: 'POST',
    path: '/api/v1/platform/business-auths/:authId/decision',
    variant: 'own',
    access: 'operator',
    changes: ['business-auth', 'business'],
    summary:
      'Pass, or reject with reasons and a sentence that the applicant reads as it is written; by whoever has the case. It takes effect after ten seconds',
    body: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('passed'), submission }),
      z.object({ outcome: z.literal('rejected'), submission, reasons: RejectionReasons.min(1), words: z.string().trim().min(10).max(200) }),
    ]),
    data: AuthCase,
    refusals: [30001, 50003, 70003],
    sample: { ...oneCase, body: { outcome: 'rejected', submission: 1, reasons: ['blurred'], words: '执照图片不清晰，请重新拍摄后提交。' } },
  }),
  undoAuthDecision: call({
    method: 'DELETE',
    path: '/api/v1/platform/business-auths/:authId/decision',
    variant: 'own',
    access: 'operator',
    changes: ['business-auth'],
    summary: 'Take a decision back before it takes effect',
    data: AuthCase,
    refusals: [30001, 70003],
    sample: { params: { authId: ':decidedAuth' } },
  }),
}
