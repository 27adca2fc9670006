import { authCaseList, authReviewCalls, businessAuthCalls, deviceRights } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import { demandId } from '../../http/record-id.ts'
import { Refusal } from '../../http/refusal.ts'
import { word } from '../../http/words.ts'
import { beginBusinessAuth, saveBusinessAuthDraft, submitBusinessAuth } from './commands/apply.ts'
import {
  decideAuthCase,
  holdAuthCase,
  noteAuthDifferences,
  openIdentityCard,
  releaseAuthCase,
  undoAuthDecision,
} from './commands/review.ts'
import { newestAuth, submissionsOf } from './queries/auths.ts'
import { caseRows } from './queries/cases.ts'
import { readCase, readNewest, readReview } from './read.ts'
import { type CaseListRow, caseRowOf } from './rules.ts'

export const businessAuthHandlers = handlers(businessAuthCalls, {
  async readAuthInfo({ user, language }) {
    const state = user.business?.authState ?? null
    return {
      businessId: user.business?.id ?? null,
      authState: state,
      authStateText: word(`auth-state-${state ?? 'none'}`, language),
      isAddedAsEmployee: user.sf === 3,
    }
  },

  async submitBusinessAuth({ body, ...actor }, services) {
    return submitBusinessAuth(null, body, actor, services)
  },

  async resubmitBusinessAuth({ params, body, ...actor }, services) {
    return submitBusinessAuth(demandId(params.id), body, actor, services)
  },

  async readBusinessUser({ params, business }, { db }) {
    if (params.businessId !== business.id) throw new Refusal(70003)
    const auth = business.authState === 2 ? await newestAuth(db, business.id) : undefined
    const [proved] = auth?.state === 'authenticated' ? await submissionsOf(db, auth.id) : []
    return { businessId: business.id, corpName: proved?.entered.corpName ?? business.name }
  },

  async readBusinessAuth({ business }, { db }) {
    return readNewest(db, business.id, deviceRights.indexOf(business.right) >= deviceRights.indexOf('manage'))
  },

  async beginBusinessAuth(actor, services) {
    return beginBusinessAuth(actor, services)
  },

  async saveBusinessAuthDraft({ params, body, ...actor }, services) {
    return saveBusinessAuthDraft(demandId(params.authId), body, actor, services)
  },
})

const everyCase = listHandlers<typeof authCaseList, CaseListRow>(authCaseList, caseRows, {
  show: (rows, _request, { clock }) => rows.map((row) => caseRowOf(row, clock.now())),
})

export const authReviewHandlers = handlers(authReviewCalls, {
  listAuthCases: everyCase.page,
  exportAuthCases: everyCase.file,

  async readAuthReview({ user }, { db, clock }) {
    return readReview(db, clock.now(), readerZone(user))
  },

  async readAuthCase({ params, user }, { db, clock }) {
    return readCase(db, demandId(params.authId), user, clock.now())
  },

  async holdAuthCase({ params, ...actor }, services) {
    return holdAuthCase(demandId(params.authId), actor, services)
  },

  async releaseAuthCase({ params, ...actor }, services) {
    await releaseAuthCase(demandId(params.authId), actor, services)
    return null
  },

  async noteAuthDifferences({ params, body, ...actor }, services) {
    return noteAuthDifferences(demandId(params.authId), body, actor, services)
  },

  async openIdentityCard({ params, body, ...actor }, services) {
    return openIdentityCard(demandId(params.authId), body.fileId, actor, services)
  },

  async decideAuthCase({ params, body, ...actor }, services) {
    return decideAuthCase(demandId(params.authId), body, actor, services)
  },

  async undoAuthDecision({ params, ...actor }, services) {
    return undoAuthDecision(demandId(params.authId), actor, services)
  },
})
