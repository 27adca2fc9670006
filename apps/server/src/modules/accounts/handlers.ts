import { accountCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesOf } from '../files/index.ts'
import { sendContactCode, sendPublicCode } from './codes.ts'
import { endOtherSessions, endSession, listSessions, logOut } from './commands/end-sessions.ts'
import type { Visitor } from './commands/enter.ts'
import { logIn } from './commands/log-in.ts'
import { logInByCode } from './commands/log-in-by-code.ts'
import { createPartnerCode, logInByPartner } from './commands/log-in-by-partner.ts'
import { changePassword, resetPassword } from './commands/passwords.ts'
import { register } from './commands/register.ts'
import { removePerson } from './commands/remove-account.ts'
import { readInformation, saveInformation, saveProfile } from './commands/save-information.ts'
import { exportOwnData } from './own-data.ts'
import { companyOf, improveFlag, sessionData } from './rules.ts'

export const accountHandlers = handlers(accountCalls, {
  logIn: (input, services) => logIn(input.body, visitorOf(input), services),
  logInByCode: (input, services) => logInByCode(input.body, visitorOf(input), services),
  logInByPartner: ({ body, ...visitor }, services) => logInByPartner(body.code, visitor, services),
  createPartnerCode: ({ body, ...visitor }, services) => createPartnerCode(body, visitor, services),
  register: (input, services) => register(input.body, visitorOf(input), services),
  sendCode: ({ body: { contact, purpose, browser }, address, language }, services) =>
    sendPublicCode({ contact, purpose, asker: { address, browser }, language }, services),
  sendContactCode: ({ body: { contact }, user, address, language }, services) =>
    sendContactCode({ contact, asker: { userId: user.id, address }, language }, services),

  async resetPassword(input, services) {
    await resetPassword(input.body, visitorOf(input), services)
    return null
  },
  async changePassword({ body, user, ...visitor }, services) {
    await changePassword(body, user, visitor, services)
    return null
  },

  async readUserInfo({ query, user }) {
    demandSelf(query.id, user)
    return { nickname: user.nickname, name: user.name, corp: companyOf(user), trade: user.trade }
  },
  async readNeedImprove({ params, user }) {
    demandSelf(params.id, user)
    return { isNeedImprove: improveFlag(user) }
  },
  async saveProfile({ params, body, user, ...visitor }, services) {
    demandSelf(params.id, user)
    await saveProfile(body, user, visitor, services)
    return null
  },
  readMe: ({ user }, { db }) => readInformation(db, user.id),
  saveMe: ({ body, user, ...visitor }, services) => saveInformation(body, user, visitor, services),

  readSession: async ({ user }, { db, clock }) => sessionData(user, await logoOf(db, user.business?.id), clock.now()),
  listSessions: ({ user }, services) => listSessions(user, services),
  async endSession({ own, user, address }, services) {
    await endSession(own.id, user, address, services)
    return null
  },
  endOtherSessions: async ({ user, address }, services) => ({ ended: await endOtherSessions(user, address, services) }),
  async logOut({ user, address }, services) {
    await logOut(user, address, services)
    return null
  },

  exportMe: ({ user, address, language }, services) => exportOwnData(user, { address, language }, services),
  async removeMe({ body, user, ...visitor }, services) {
    await removePerson(body.password, user, visitor, services)
    return null
  },
})

/** The specification names the caller once more; nobody else's profile can be reached. */
function demandSelf(id: string, user: User): void {
  if (id !== user.id) throw new Refusal(70003)
}

/** Whoever is not signed in may come in a browser that is known. */
function visitorOf({ body, address, agent }: { body: { browser?: string | undefined }; address: string; agent: string }): Visitor {
  return { address, agent, browser: body.browser }
}

async function logoOf(db: Queryable, businessId: string | undefined): Promise<string | null> {
  const [logo] = businessId === undefined ? [] : await filesOf(db, { kind: 'logo', id: businessId })
  return logo?.id ?? null
}
