import { fields } from '@kilowatch/catalog'
import { defineFlow, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'

const why = fields(
  { key: 'reasons', name: { zh: '原因', en: 'Reasons' }, kind: 'text', most: 100, required: true },
  { key: 'words', name: { zh: '说明', en: 'Explanation' }, kind: 'text', most: 200, lines: 4, required: true },
)

/**
 * A business shows who it is and an operator of the platform decides; rejected, it is submitted again. Between the decision and its effect lie
 * some seconds in which the operator may take it back: the applicant sees it under review until then.
 */
export const businessAuthFlow = defineFlow({
  kind: 'business-auth',
  name: workKinds['business-auth'],
  states: {
    draft: { zh: '草稿', en: 'Draft', tone: 'waiting' },
    review: { zh: '审核中', en: 'Under review', tone: 'active', code: 1, ahead: 'pass' },
    passing: { zh: '通过待生效', en: 'Approval pending', tone: 'active', code: 1 },
    rejecting: { zh: '驳回待生效', en: 'Rejection pending', tone: 'active', code: 1 },
    rejected: { zh: '未通过', en: 'Rejected', tone: 'blocked', code: 0 },
    authenticated: { zh: '已认证', en: 'Authenticated', tone: 'done', code: 2 },
  },
  starts: 'draft',
  steps: {
    submit: {
      name: { zh: '提交', en: 'Submit' },
      past: 'Submitted',
      from: ['draft', 'rejected'],
      to: 'review',
      who: ['admin'],
      tells: ['reviewer'],
    },
    pass: {
      name: { zh: '通过', en: 'Approve' },
      past: 'Approved',
      from: ['review'],
      to: 'passing',
      who: ['reviewer'],
      approves: { written: ['submit'] },
      grave: true,
    },
    reject: { name: { zh: '驳回', en: 'Reject' }, past: 'Rejected', from: ['review'], to: 'rejecting', who: ['reviewer'], asks: why },
    authenticate: {
      name: { zh: '认证生效', en: 'Take effect' },
      past: 'Put the approval into effect',
      from: ['passing'],
      to: 'authenticated',
      who: ['clock'],
      tells: ['admin'],
    },
    refuse: {
      name: { zh: '驳回生效', en: 'Refuse' },
      past: 'Put the rejection into effect',
      from: ['rejecting'],
      to: 'rejected',
      who: ['clock'],
      tells: ['admin'],
    },
    undo: {
      name: { zh: '撤销决定', en: 'Undo decision' },
      past: 'Undid the decision',
      from: ['passing', 'rejecting'],
      to: 'review',
      who: ['reviewer', 'clock'],
    },
  },
})
export type BusinessAuthState = StateOf<typeof businessAuthFlow>
