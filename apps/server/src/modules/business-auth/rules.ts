import {
  type AuthCase,
  type AuthCaseRow,
  type AuthCheck,
  authChecks,
  type BusinessAuth,
  type BusinessAuthFile,
  type BusinessAuthSubmission,
  type BusinessAuthWish,
  businessAuthFields,
  businessAuthFileKinds,
  type LicenseDifference,
  problemOf,
  type RejectionReason,
  type StoredFile,
} from '@kilowatch/contract'
import type { BusinessAuthState } from '@kilowatch/work'
import type { Membership, User } from '../../http/subjects.ts'
import { reviewDays, workingDay } from './working-days.ts'

/** Milliseconds for which an opened case is its reviewer's. */
export const holdLife = 40 * 60_000
/** Milliseconds in which a decision may be taken back. */
export const undoTime = 10_000

/**
 * Who may authenticate a business (specification, console 6): client users for their own devices, and owners of an enterprise. Never
 * employees, agents, service providers, nor whoever runs the platform.
 */
export function mayApply({
  mode,
  agent,
  operator,
  sf,
  business,
}: Pick<User, 'mode' | 'agent' | 'operator' | 'sf'> & { business: Pick<Membership, 'right'> | null }): boolean {
  const owns = business === null || business.right === 'main'
  return mode === 'client' && agent === 0 && !operator && sf !== 3 && owns
}

/** A letter is needed where somebody else than the legal representative acts. */
export function lacksLetter({
  contactName,
  legalPerson,
  letter,
}: Pick<BusinessAuthWish, 'contactName' | 'legalPerson' | 'letter'>): boolean {
  return letter === null && contactName.trim() !== legalPerson.trim()
}

/** As the business sees it: under review until a decision has its effect. */
export function shownState(state: BusinessAuthState): BusinessAuth['state'] {
  return state === 'passing' || state === 'rejecting' ? 'review' : state
}

export interface SubmissionRow {
  id: string
  number: number
  submittedAt: Date | null
  submittedBy: string | null
  entered: Readonly<Record<string, string | null>>
  license: string | null
  letter: string | null
  identity: string | null
  differences: LicenseDifference[]
  outcome: 'passed' | 'rejected' | null
  reasons: RejectionReason[]
  words: string
  decidedAt: Date | null
  decidedBy: string | null
}

export type Files = ReadonlyMap<string, StoredFile>

export function submissionOf(row: SubmissionRow, files: Files): BusinessAuthSubmission {
  const { number, outcome, reasons, words, decidedAt, decidedBy, differences } = row
  const values = Object.fromEntries(businessAuthFields.map(({ key }) => [key, row.entered[key] ?? null]))
  const pictures = Object.fromEntries(businessAuthFileKinds.map((kind) => [kind, files.get(row[kind] ?? '') ?? null]))
  return {
    number,
    at: row.submittedAt?.toISOString() ?? null,
    by: row.submittedBy,
    values: values as BusinessAuthSubmission['values'],
    files: pictures as BusinessAuthSubmission['files'],
    decision: outcome && decidedAt ? { outcome, reasons, words, at: decidedAt.toISOString(), by: decidedBy } : null,
    differences,
  }
}

const contactFields = ['contactName', 'contactPhone', 'contactEmail'] as const

/** For members who do not manage the business: neither pictures nor whom the platform calls. */
export function withoutPrivate(submission: BusinessAuthSubmission): BusinessAuthSubmission {
  const hidden = Object.fromEntries(contactFields.map((key) => [key, null]))
  return { ...submission, values: { ...submission.values, ...hidden }, files: { license: null, letter: null, identity: null } }
}

/** Before a decision has its effect the applicant knows nothing of it. */
export function undecided(submission: BusinessAuthSubmission): BusinessAuthSubmission {
  return { ...submission, decision: null, differences: [] }
}

export interface Deadline {
  workingDay: number
  daysLeft: number
}

export function deadlineOf(submittedAt: Date | null, now: Date, timeZone: string): Deadline {
  const counted = submittedAt ? workingDay(submittedAt, now, timeZone) : 0
  return { workingDay: counted, daysLeft: reviewDays - counted }
}

export interface CaseFacts {
  codeTaken: boolean
  nameTaken: boolean
  /** Verified contacts of who submitted. */
  phone: string | null
  email: string | null
  /** The applicant has become an employee of another enterprise meanwhile. */
  employed: boolean
}

/** What a machine can check; everything else is for the reviewer's eyes. */
export function checksOf(row: Pick<SubmissionRow, 'entered'>, facts: CaseFacts, today: string): AuthCase['checks'] {
  const { creditCode, contactPhone, contactEmail, validUntil } = row.entered
  const passed: Record<AuthCheck, boolean> = {
    'check-character': problemOf('creditCode', creditCode ?? '') === null,
    'code-free': !facts.codeTaken,
    'name-free': !facts.nameTaken,
    'phone-verified': contactPhone === facts.phone,
    'email-verified': contactEmail?.toLowerCase() === facts.email?.toLowerCase(),
    period: !validUntil || validUntil >= today,
    'applicant-free': !facts.employed,
  }
  return authChecks.map((check) => ({ check, passed: passed[check] }))
}

export interface CaseListRow extends Omit<AuthCaseRow, 'submittedAt' | 'dueAt' | 'decidedAt' | keyof Deadline> {
  submittedAt: Date
  dueAt: Date | null
  decidedAt: Date | null
  timeZone: string
}

export function caseRowOf({ timeZone, ...row }: CaseListRow, now: Date): AuthCaseRow {
  return {
    ...row,
    ...deadlineOf(row.submittedAt, now, timeZone),
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/** What of a submission holds its files, by the kind of picture. */
export function holderKindOf(kind: BusinessAuthFile): 'business-auth' | 'business-auth-identity' {
  return kind === 'identity' ? 'business-auth-identity' : 'business-auth'
}
