import { accountCalls, auditCalls, businessCalls, platformCalls } from '@kilowatch/contract'
import type { RouteEntry } from '../../apps/console/src/app/routes.ts'
import { ask, type Caller } from './api-client.ts'
import type { Language } from './browser.ts'
import type { Said } from './page-data.ts'

const partnerName = 'Facility platform'
const reason = 'Checking an alarm together'
const notice = {
  title: { zh: '今晚维护', en: 'Maintenance tonight' },
  body: { zh: '22 点起约十分钟', en: 'About ten minutes from 10 pm' },
}

async function demoBusiness(operator: Caller): Promise<string> {
  const { items } = await ask(operator, platformCalls.listBusinesses, { query: { search: '市一' } })
  const [business] = items
  if (!business) throw new Error('the demo has no business')
  return business.id
}

/** Something on every page of the platform; made once for all journeys. */
export async function havePlatformThings(operator: Caller): Promise<void> {
  const partners = await ask(operator, platformCalls.listPartners, {})
  if (partners.some(({ name }) => name === partnerName)) return
  const businessId = await demoBusiness(operator)
  await ask(operator, platformCalls.addPartner, { body: { name: partnerName, businessId } })
  await ask(operator, platformCalls.requestGrant, { body: { businessId, right: 'view', hours: 8, reason } })
  await ask(operator, platformCalls.publishNotice, { body: { ...notice, businessId } })
}

/** Names that no translation touches: of the operator, and of whomever other journeys brought. */
export async function namesOfPlatform(operator: Caller): Promise<string[]> {
  const { name } = await ask(operator, accountCalls.readSession, {})
  const businesses = await ask(operator, platformCalls.listBusinesses, { query: { state: 'all', pageSize: 200 } })
  const log = await ask(operator, auditCalls.listPlatformOperations, { query: { pageSize: 200 } })
  const given = [
    ...businesses.items.flatMap((business) => [business.name, ...business.owners]),
    ...log.items.map(({ userName }) => userName),
  ]
  return [name, name.slice(0, 1), ...given].filter((one) => one !== '')
}

/** What must be read on a page of the platform, or of a business about itself. */
export async function platformData(caller: Caller, route: RouteEntry, language: Language): Promise<Said[]> {
  switch (route.page) {
    case 'platform-checklist':
      return [language === 'zh' ? '平台运营者' : 'Platform operator']
    case 'platform-businesses':
    case 'platform-grants':
      return ['市一医院集团', ...(route.page === 'platform-grants' ? [reason] : [])]
    case 'platform-notices':
      return [notice.title[language]]
    case 'platform-partners':
      return [partnerName]
    case 'platform-settings':
      return [/backups/]
    case 'platform-watch':
      return [language === 'zh' ? '磁盘空间' : 'Disk space']
    case 'business-notices':
      return [language === 'zh' ? '无人确认时的升级通知' : 'Escalate when nobody confirms']
    case 'platform-audit':
      return [(await ask(caller, accountCalls.readSession, {})).name]
    case 'business-settings':
      return (await ask(caller, businessCalls.readBusiness, {})).owners
    default:
      return [(await ask(caller, accountCalls.readSession, {})).name]
  }
}
