import type { Language } from '@kilowatch/catalog'
import type { BusinessAuthWish } from '@kilowatch/contract'
import { openPersonalBusiness } from '../modules/accounts/index.ts'
import { type Applicant, decideAuthCase, settleDecisions, submitBusinessAuth } from '../modules/business-auth/index.ts'
import { noPassword } from '../modules/sessions/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { bringPicture } from './bring-picture.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { askForAuth, type DemoApplicant, demoApplicants, hasDemoAuths, keepDemoAuths, makeApplicant, vouchAgain } from './queries-auths.ts'
import specimens from './specimens.json' with { type: 'json' }

type Specimen = keyof typeof specimens
type Entered = Omit<BusinessAuthWish, 'license' | 'letter' | 'identity' | 'contactPhone' | 'contactEmail' | 'contactName' | 'legalPerson'>

interface Story {
  loginName: string
  license: Specimen
  entered: Entered
  /** Days before now. */
  submitted: number
  decision: 'passed' | { words: string; reason: 'mismatch' | 'blurred' }
  /** What is different when it is submitted again, and when. */
  again?: { entered: Partial<Entered>; submitted: number }
}

const stories: readonly Story[] = [
  {
    loginName: 'demo',
    license: 'hospital',
    entered: {
      corpName: '市一医院集团',
      creditCode: '12330000470051726F',
      companyType: 'institution',
      trade: '医疗',
      address: '样例市城东区健康路 1 号',
      foundedOn: '2001-03-12',
      validUntil: null,
    },
    submitted: 9,
    decision: 'passed',
  },
  {
    loginName: 'applicant-lin',
    license: 'data',
    entered: {
      corpName: '禾城样例数据服务有限公司',
      creditCode: '91330402MA2CX7P411',
      companyType: 'limited',
      trade: '数据服务',
      address: '样例市科技城云海路 88 号 A-6',
      foundedOn: '2018-06-20',
      validUntil: null,
    },
    submitted: 6,
    decision: { reason: 'mismatch', words: '注册地址与执照不一致：执照上是 A-4。请改正后再提交。' },
    again: { entered: { address: '样例市科技城云海路 88 号 A-4' }, submitted: 2 },
  },
  {
    loginName: 'demo-person',
    license: 'care',
    entered: {
      corpName: '安禾样例机房管理有限公司',
      creditCode: '91330106MA2H3K7X8A',
      companyType: 'limited',
      trade: '机房运维',
      address: '样例市文汇路 398 号 4 层',
      foundedOn: '2019-05-16',
      validUntil: null,
    },
    submitted: 3,
    decision: { reason: 'blurred', words: '法定代表人身份证图片反光，看不清。请重新拍摄后提交。' },
  },
]

const day = 86_400_000
/** After a decision: longer than it may be taken back. */
const settled = 20_000
const address = '127.0.0.1'

/**
 * One authentication under review, one rejected, and that of the demo's business, through the same commands as anybody's; once, as soon as
 * the demo has its people.
 */
export async function authenticateDemo(services: Services): Promise<void> {
  const { db, clock } = services
  if (await hasDemoAuths(db)) return
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const now = clock.now()
  const reviewer = await db.transaction(async (tx) => {
    const at = new Date(now.getTime() - 10 * day)
    await makeApplicant(tx, {
      loginName: 'applicant-lin',
      name: demoName('林楠', language),
      phone: '12000000107',
      passwordHash: noPassword,
      at,
    })
    const people = await demoApplicants(tx)
    for (const one of people) if (one.role === 'alone' && one.businessId === null) await openPersonalBusiness(tx, one.id, now)
    return people.find(({ role }) => role === 'reviewer')
  })
  if (!reviewer) return
  const people = await demoApplicants(db)
  for (const story of stories) {
    const person = people.find(({ loginName }) => loginName === story.loginName)
    if (person?.businessId) await tellStory(services, { story, person, reviewer, language, now })
  }
  await keepDemoAuths(db, now)
}

interface Telling {
  story: Story
  person: DemoApplicant
  reviewer: DemoApplicant
  language: Language
  now: Date
}

async function tellStory(services: Services, { story, person, reviewer, language, now }: Telling): Promise<void> {
  const businessId = person.businessId ?? ''
  const at = (daysAgo: number, later = 0) => {
    const moment = new Date(now.getTime() - daysAgo * day + later)
    return { ...services, clock: { now: () => moment } }
  }
  const of = { businessId, userId: person.id }
  const pictures = {
    license: await bringPicture(services, { ...of, base64: specimens[story.license], name: `${demoName('营业执照', language)}.png` }),
    identity: await bringPicture(services, { ...of, base64: specimens.identity, name: `${demoName('身份证', language)}.png` }),
    letter: null,
  }
  const wish = { ...inLanguage(story.entered, language), ...contactOf(person), ...pictures }
  // Operators vouch for the enterprises that they make: this one asks by itself.
  if (!(await askForAuth(services.db, businessId))) return
  try {
    const { id } = await submitBusinessAuth(null, wish, applicant(person), at(story.submitted))
    await decide(id, story.decision, reviewer, language, at(story.submitted - 1))
    await settleDecisions(at(story.submitted - 1, settled))
    if (!story.again) return
    const next = { ...wish, ...inLanguage(story.again.entered, language) }
    await submitBusinessAuth(id, next, applicant(person), at(story.again.submitted))
  } finally {
    if (story.decision === 'passed') await vouchAgain(services.db, businessId)
  }
}

async function decide(
  id: string,
  decision: Story['decision'],
  reviewer: DemoApplicant,
  language: Language,
  services: Services,
): Promise<void> {
  const actor: UserActor = { user: { id: reviewer.id, name: reviewer.name, business: null }, address }
  if (decision === 'passed') await decideAuthCase(id, { submission: 1, outcome: 'passed' }, actor, services)
  else
    await decideAuthCase(
      id,
      { submission: 1, outcome: 'rejected', reasons: [decision.reason], words: demoName(decision.words, language) },
      actor,
      services,
    )
}

function applicant({ id, name, sf, businessId }: DemoApplicant): Applicant {
  const business = { id: businessId ?? '', right: 'main' as const }
  return { user: { id, name, sf, mode: 'client', agent: 0, operator: false, business }, address }
}

/** The applicant is the legal representative. */
function contactOf({ name, phone, email }: DemoApplicant) {
  return { legalPerson: name, contactName: name, contactPhone: phone ?? '', contactEmail: email ?? '' }
}

function inLanguage<E extends Partial<Entered>>(entered: E, language: Language): E {
  return Object.fromEntries(
    Object.entries(entered).map(([key, value]) => [key, typeof value === 'string' ? demoName(value, language) : value]),
  ) as E
}
