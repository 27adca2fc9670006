import { accountCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesOf } from '../files/index.ts'
import { startTask } from '../tasks/index.ts'
import { endOtherSessions, endSession, logOut } from './commands/end-sessions.ts'
import type { Visitor } from './commands/enter.ts'
import { logIn } from './commands/log-in.ts'
import { logInByCode } from './commands/log-in-by-code.ts'
import { createPartnerCode, logInByPartner } from './commands/log-in-by-partner.ts'
import { changePassword, resetPassword } from './commands/passwords.ts'
import { register } from './commands/register.ts'
import { removeAccount } from './commands/remove-account.ts'
import { saveInformation, saveProfile } from './commands/save-information.ts'
import { setConsoleTitle } from './commands/set-console-title.ts'
import { setLanguage } from './commands/set-language.ts'
import { readInformation } from './information/information.ts'
import { companyOf, improveFlag, sessionData } from './rules.ts'
import { sendContactCode, sendPublicCode } from './sign-in/codes.ts'
import { listSessions } from './sign-in/places.ts'

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
  async changePassword({ body, ...actor }, services) {
    await changePassword(body, actor, services)
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
  async saveProfile({ params, body, ...actor }, services) {
    demandSelf(params.id, actor.user)
    await saveProfile(body, actor, services)
    return null
  },
  readMe: ({ user }, { db }) => readInformation(db, user.id),
  saveMe: ({ body, ...actor }, services) => saveInformation(body, actor, services),

  async setLanguage({ body, ...actor }, services) {
    await setLanguage(body.language, actor, services)
    return null
  },

  async setConsoleTitle({ body, ...actor }, services) {
    await setConsoleTitle(body.title, actor, services)
    return null
  },

  readSession: async ({ user }, { db, clock }) => sessionData(user, await logoOf(db, user.business?.id), clock.now()),
  listSessions: ({ user }, services) => listSessions(user, services),
  async endSession({ record, ...actor }, services) {
    await endSession(record.id, actor, services)
    return null
  },
  endOtherSessions: async (actor, services) => ({ ended: await endOtherSessions(actor, services) }),
  async logOut(actor, services) {
    await logOut(actor, services)
    return null
  },

  exportMe: (asker, services) => startTask(services, asker, { kind: 'own-data', businessId: null, wish: {} }),
  async removeMe({ body, ...actor }, services) {
    await removeAccount(body.password, actor, services)
    return null
  },
})

/** The specification names the caller once more; nobody else's profile can be reached. */
function demandSelf(id: string, user: User): void {
  if (id !== user.id) throw new Refusal(70003)
}

/** Anyone who is not signed in may come in a browser that is known. */
function visitorOf({ body, address, agent }: { body: { browser?: string | undefined }; address: string; agent: string }): Visitor {
  return { user: null, address, agent, browser: body.browser }
}

async function logoOf(db: Queryable, businessId: string | undefined): Promise<string | null> {
  const [logo] = businessId === undefined ? [] : await filesOf(db, { kind: 'logo', id: businessId })
  return logo?.id ?? null
}
