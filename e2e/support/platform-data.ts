import {
  accountCalls,
  auditCalls,
  authCaseList,
  authReviewCalls,
  type BusinessAuthSubmission,
  helpCalls,
  platformCalls,
} from '@kilowatch/contract'
import { ask, type Caller } from './api-client.ts'

export const demoBusiness = '市一医院集团'
export const partnerName = 'Facility platform'
export const grantReason = 'Checking an alarm together'
export const announcement = {
  title: { zh: '今晚维护', en: 'Maintenance tonight' },
  body: { zh: '22 点起约十分钟', en: 'About ten minutes from 10 pm' },
}

async function idOfDemo(operator: Caller): Promise<string> {
  const { items } = await ask(operator, platformCalls.listBusinesses, { query: { search: demoBusiness } })
  const [business] = items
  if (!business) throw new Error('the demo has no business')
  return business.id
}

/** Something on every page of the platform; made once for all journeys. */
export async function havePlatformThings(operator: Caller): Promise<void> {
  const partners = await ask(operator, platformCalls.listPartners, { query: { search: partnerName } })
  if (partners.total > 0) return
  const businessId = await idOfDemo(operator)
  await ask(operator, platformCalls.addPartner, { body: { name: partnerName, businessId } })
  await ask(operator, platformCalls.requestGrant, { body: { businessId, right: 'view', hours: 8, reason: grantReason } })
  await ask(operator, platformCalls.publishAnnouncement, { body: { ...announcement, businessId } })
}

/** Names that no translation touches: of the operator, and of whomever other journeys brought. */
export async function namesOfPlatform(operator: Caller): Promise<string[]> {
  const { name } = await ask(operator, accountCalls.readSession, {})
  const businesses = await ask(operator, platformCalls.listBusinesses, { query: { state: 'all', pageSize: 200 } })
  const log = await ask(operator, auditCalls.listPlatformOperations, { query: { pageSize: 200 } })
  const cases = await ask(operator, authCaseList.page, { query: { pageSize: 100 } })
  const submitted = await Promise.all(
    cases.items.map(async ({ id }) => (await ask(operator, authReviewCalls.readAuthCase, { params: { authId: id } })).submissions),
  )
  const questions = await ask(operator, helpCalls.listFaqEntries, { query: { pageSize: 100 } })
  const given = [
    // Each stands there in both languages.
    ...questions.items.flatMap(({ questionZh, answerZh }) => [questionZh, answerZh]),
    ...submitted.flat().flatMap(namesOfSubmission),
    ...businesses.items.flatMap((business) => [business.name, ...business.owners]),
    ...log.items.map(({ userName }) => userName),
  ]
  return [name, name.slice(0, 1), ...given].filter((one) => one !== '')
}

/** What a business entered, and how a reviewer answered. */
export function namesOfSubmission({ values, files, decision, by }: BusinessAuthSubmission): string[] {
  const entered = Object.values(values).flatMap((text) => text ?? [])
  // Where it differs from the former one at its end, the beginning stands alone.
  const begun = entered.map((text) => text.replace(/\d+$/, ''))
  const said = [decision?.words, decision?.by, by, ...Object.values(files).map((file) => file?.name)].flatMap((text) => text ?? [])
  return [...entered, ...begun, ...said].filter((text) => text !== '')
}
