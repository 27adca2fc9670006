import { fields, type Names } from '@kilowatch/catalog'
import { defineFlow, type Role, type StateOf, type StepOf, stepTaken } from '../flow.ts'

import { workKinds } from '../kinds.ts'
import { signatureTakenBack } from './signature.ts'
import { patrolDoers } from './task.ts'

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })

/** Who signs for the department; whoever manages stands in for it. */
const department = ['department', 'group-manager', 'admin'] as const satisfies readonly Role[]
/** Who signs for the devices. */
const owners = ['device-owner', 'admin'] as const satisfies readonly Role[]

/** How many sign after the inspector, as the business keeps it. */
export const signingChains = {
  none: { zh: '只由巡检人签', en: 'Inspector only' },
  department: { zh: '巡检人、部门', en: 'Inspector, department' },
  owner: { zh: '巡检人、部门、设备归口', en: 'Inspector, department, device owner' },
} as const
export type SigningChain = keyof typeof signingChains

/** What was written down on a round through the devices of a task, and who signed for it. */
export const patrolFormFlow = defineFlow({
  kind: 'patrol-form',
  name: workKinds['patrol-form'],
  states: {
    draft: { zh: '草稿', en: 'Draft', tone: 'active', code: 0 },
    submitted: { zh: '待部门签字', en: 'Submitted', tone: 'waiting', code: 1, ahead: 'confirm' },
    department: { zh: '待设备归口签字', en: 'Confirmed by department', tone: 'waiting', code: 2, ahead: 'approve' },
    confirmed: { zh: '已确认', en: 'Confirmed', tone: 'done', code: 3 },
  },
  starts: 'draft',
  steps: {
    submit: {
      name: { zh: '签字提交', en: 'Sign and submit' },
      past: 'Signed and submitted',
      from: ['draft'],
      to: 'submitted',
      who: patrolDoers,
      unless: 'nobody-signs',
    },
    close: {
      name: { zh: '签字完成', en: 'Sign and close' },
      past: 'Signed and closed',
      from: ['draft'],
      to: 'confirmed',
      who: patrolDoers,
      unless: 'others-sign',
    },
    confirm: {
      name: { zh: '部门签字', en: 'Sign for the department' },
      past: 'Signed for the department',
      from: ['submitted'],
      to: 'department',
      who: department,
      approves: { written: ['submit'] },
      unless: 'department-signs-last',
    },
    finish: {
      name: { zh: '部门签字', en: 'Sign for the department' },
      past: 'Signed for the department',
      from: ['submitted'],
      to: 'confirmed',
      who: department,
      approves: { written: ['submit'] },
      unless: 'department-signs-first',
    },
    approve: {
      name: { zh: '设备归口签字', en: 'Sign for the devices' },
      past: 'Signed for the devices',
      from: ['department'],
      to: 'confirmed',
      who: owners,
      approves: { written: ['submit'] },
    },
    return: { name: { zh: '部门退回', en: 'Return' }, past: 'Returned', from: ['submitted'], to: 'draft', who: department, asks: why },
    reject: { name: { zh: '设备归口退回', en: 'Return' }, past: 'Returned', from: ['department'], to: 'draft', who: owners, asks: why },
  },
})
export type PatrolFormState = StateOf<typeof patrolFormFlow>
export type PatrolFormStep = StepOf<typeof patrolFormFlow>

/** Whose signature each step is. */
export const signsFor = {
  submit: 'inspector',
  close: 'inspector',
  confirm: 'department',
  finish: 'department',
  approve: 'owner',
} as const satisfies Partial<Record<PatrolFormStep, 'inspector' | 'department' | 'owner'>>
export type Signer = (typeof signsFor)[keyof typeof signsFor]

/** Who signs, in this order. */
export function signersOf(chain: SigningChain): readonly Signer[] {
  const all = ['inspector', 'department', 'owner'] as const
  return all.slice(0, chain === 'none' ? 1 : chain === 'department' ? 2 : 3)
}

/** Which step the next signature is, by who signs in this business; undefined: nobody's. */
export function nextSignature(state: PatrolFormState, chain: SigningChain): keyof typeof signsFor | undefined {
  if (state === 'draft') return chain === 'none' ? 'close' : 'submit'
  if (state === 'submitted') return chain === 'owner' ? 'confirm' : 'finish'
  return state === 'department' ? 'approve' : undefined
}

/** A step of a form as its time-line words it. */
export const formStepTaken = (step: string | null): Names | undefined =>
  step === signatureTakenBack.step ? signatureTakenBack.name : stepTaken(patrolFormFlow, step)
