import {
  type AuthCase,
  accountCalls,
  authReviewCalls,
  type BusinessAuthDraft,
  businessAuthCalls,
  deviceCalls,
  fileCalls,
  messageCalls,
  type StoredFile,
  uplinkCalls,
} from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, codeSentTo } from '../../../test/accounts.ts'
import type { Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { smallPicture } from '../../../test/small-picture.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { settleDecisions } from './commands/settle.ts'

let server: TestServer
let reviewer: Person
let second: Person
let applicant: Person

beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1' })
  const { pool } = server.database
  reviewer = await buildPlatformOperator(pool, 'reviewer')
  second = await buildPlatformOperator(pool, 'second')
  await pool.query(`insert into settings (key, value, changed_at) values ('sign-up', '{"registration": true}', now())`)
  applicant = await registered('13700000001', 'client')
})
afterAll(() => server.close())

async function registered(contact: string, mode: 'client' | 'provider'): Promise<Person> {
  await send(server.app, accountCalls.sendCode, { body: { contact, purpose: 'register' } }, null)
  const body = { contact, code: await codeSentTo(server, contact), password: 'lamp5river8', name: '沈禾', mode }
  const { data } = await send(server.app, accountCalls.register, { body }, null)
  return { id: data.user_id, loginName: contact, token: data.token, signKey: data.signKey }
}

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const infoOf = async (person: Person) => (await send(server.app, businessAuthCalls.readAuthInfo, {}, person)).data
const sessionOf = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).data
const readFile = (fileId: string, person: Person) => send(server.app, fileCalls.readFile, { params: { fileId } }, person)
const begin = (person: Person) => send(server.app, businessAuthCalls.beginBusinessAuth, {}, person)
const caseOf = (authId: string, person = reviewer) => send(server.app, authReviewCalls.readAuthCase, { params: { authId } }, person)
const queue = async (state: 'waiting' | 'passed' | 'rejected' = 'waiting') =>
  (await send(server.app, authReviewCalls.listAuthCases, { query: { state } }, reviewer)).data.items
type Decision = NonNullable<Parameters<typeof send<typeof authReviewCalls.decideAuthCase>>[2]>['body']
/** On the first submission where nothing else is said. */
const decide = (authId: string, decision: object, by = reviewer) =>
  send(server.app, authReviewCalls.decideAuthCase, { params: { authId }, body: { submission: 1, ...decision } as Decision }, by)

async function uploaded(person: Person): Promise<string> {
  const { data, text } = await sendFiles<StoredFile>(server.app, fileCalls.uploadFile, {}, person, [
    { name: '执照.png', bytes: smallPicture },
  ])
  expect(data, text).toMatchObject({ type: 'image/jpeg' })
  return data.id
}

async function wishOf(person: Person, more: object = {}) {
  return {
    corpName: '禾安机房管理有限公司',
    creditCode: '91330106MA2H3K7X8A',
    companyType: 'limited' as const,
    legalPerson: '沈禾',
    trade: '医疗卫生',
    address: '样例市样例路 1 号',
    foundedOn: '2019-05-16',
    validUntil: null,
    contactName: '沈禾',
    contactPhone: person.loginName.slice(0, 11),
    contactEmail: 'shen@example.com',
    license: await uploaded(person),
    letter: null,
    identity: await uploaded(person),
    ...more,
  }
}

async function afterUndoTime(): Promise<void> {
  await rows(`update business_auths set effect_at = now() - interval '1 second' where effect_at is not null`)
  await settleDecisions(server.services)
}

describe('a client user', () => {
  test('spec: POST {prefix}/business-auth/auth/business-auth-infos: submits, is rejected, submits again, is passed, and owns an enterprise with the same devices', async () => {
    const { businessId } = await sessionOf(applicant)
    await send(server.app, uplinkCalls.createUplink, { body: { name: '总部' } }, applicant)
    expect(await infoOf(applicant)).toEqual({ businessId, authState: null, authStateText: '未认证', isAddedAsEmployee: false })

    const { data: begun } = await begin(applicant)
    expect(begun.draft?.values).toMatchObject({ contactPhone: '13700000001', contactName: '沈禾' })
    expect((await begin(applicant)).data.id).toBe(begun.id)
    expect(await queue()).toEqual([])
    expect((await caseOf(begun.id)).envelope.code).toBe(70003)

    const body = await wishOf(applicant)
    const { data: submitted, text } = await send(server.app, businessAuthCalls.submitBusinessAuth, { body }, applicant)
    expect(submitted, text).toMatchObject({ id: begun.id, state: 'review', draft: null, submissions: [{ number: 1, by: '沈禾' }] })
    expect(await infoOf(applicant)).toMatchObject({ authState: 1, authStateText: '审核中' })
    expect((await begin(applicant)).envelope).toMatchObject({ code: 30001 })

    expect(await queue()).toMatchObject([{ corpName: body.corpName, number: 1, heldBy: null }])
    const words = '注册地址填的是 6 层，执照上是 4 层。请改正后再提交。'
    await decide(begun.id, { outcome: 'rejected', reasons: ['mismatch'], words })
    // Nobody but reviewers knows of it yet.
    expect(await infoOf(applicant)).toMatchObject({ authState: 1 })
    expect((await send(server.app, businessAuthCalls.readBusinessAuth, {}, applicant)).data?.submissions[0]?.decision).toBeNull()
    await afterUndoTime()
    expect(await infoOf(applicant)).toMatchObject({ authState: 0, authStateText: '认证未通过' })
    const messages = (await send(server.app, messageCalls.listMessages, {}, applicant)).data.items
    expect(messages[0]).toMatchObject({ title: '企业认证未通过', content: expect.stringContaining(words) })

    const again = { ...body, address: '样例市样例路 1 号 4 层' }
    const { data: resubmitted } = await send(
      server.app,
      businessAuthCalls.resubmitBusinessAuth,
      { params: { id: begun.id }, body: again },
      applicant,
    )
    expect(resubmitted.submissions.map(({ number, decision }) => [number, decision?.outcome])).toEqual([
      [2, undefined],
      [1, 'rejected'],
    ])
    expect(resubmitted.submissions[1]?.values.address).toBe('样例市样例路 1 号')
    // review A17: what was decided on is what was read.
    const decided = [{ outcome: 'passed' }, { outcome: 'rejected', reasons: ['mismatch'], words }]
    for (const decision of decided)
      expect((await decide(begun.id, decision)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('重新提交') })
    const noted = { params: { authId: begun.id }, body: { submission: 1, differences: [] } }
    expect((await send(server.app, authReviewCalls.noteAuthDifferences, noted, reviewer)).envelope.code).toBe(30001)
    await decide(begun.id, { submission: 2, outcome: 'passed' })
    await afterUndoTime()
    expect(await sessionOf(applicant)).toMatchObject({ sf: 2, businessId, businessName: body.corpName, authState: 2, right: 'main' })
    expect(await rows('select kind, auth_state from businesses where id = $1', [businessId])).toEqual([
      { kind: 'enterprise', auth_state: 2 },
    ])
    expect((await send(server.app, uplinkCalls.listUplinks, {}, applicant)).data.items).toMatchObject([{ name: '总部' }])
    expect((await send(server.app, deviceCalls.listDevices, {}, applicant)).envelope.code).toBe(0)
    expect((await queue('passed')).map(({ corpName }) => corpName)).toEqual([body.corpName])
    expect((await begin(applicant)).envelope.code).toBe(30001)
  })

  test('spec: GET {prefix}/business-auth/business-user/users/{businessId} answers the company name, for its own people', async () => {
    const { businessId } = await sessionOf(applicant)
    const read = (person: Person) =>
      send(server.app, businessAuthCalls.readBusinessUser, { params: { businessId: businessId ?? '' } }, person)
    expect((await read(applicant)).envelope).toMatchObject({ code: 0, data: { corpName: '禾安机房管理有限公司' } })
    expect((await read(server.house.owner)).envelope.code).toBe(70003)
  })

  test('loses nothing of a draft, and pictures that were never submitted go when others take their place', async () => {
    const person = await registered('13700000002', 'client')
    const { data: draft } = await begin(person)
    const [first, next] = [await uploaded(person), await uploaded(person)]
    const save = (body: Partial<BusinessAuthDraft>) =>
      send(server.app, businessAuthCalls.saveBusinessAuthDraft, { params: { authId: draft.id }, body }, person)
    await save({ corpName: '未写完', creditCode: '9133', license: first })
    expect((await readFile(first, person)).status).toBe(200)
    const { data } = await save({ corpName: '未写完', license: next })
    expect(data.draft).toMatchObject({ values: { corpName: '未写完' }, files: { license: { id: next } } })
    expect(await rows('select id from files where id = $1', [first])).toEqual([])
    // A colleague's or a stranger's picture is none of theirs.
    expect((await save({ license: await uploaded(server.house.owner) })).envelope.code).toBe(70003)
  })
})

test('spec: PUT {prefix}/business-auth/auth/business-auth-infos/{id} refuses a wrong check character, a missing letter and what is not the caller’s', async () => {
  const person = await registered('13700000003', 'client')
  const { data } = await begin(person)
  const put = async (more: object, by = person, id = data.id) =>
    (await send(server.app, businessAuthCalls.resubmitBusinessAuth, { params: { id }, body: await wishOf(person, more) }, by)).envelope
  expect(await put({ creditCode: '91330106MA2H3K7X3A' })).toMatchObject({ code: 10003, msg: expect.stringContaining('校验码') })
  expect(await put({ contactName: '李敏' })).toMatchObject({ code: 10004, msg: expect.stringContaining('授权委托书') })
  expect(await put({}, person, '999999')).toMatchObject({ code: 70003 })
  expect(await put({ creditCode: '91330105MA28K3Q522', corpName: '另一家' }, server.stranger.owner)).toMatchObject({ code: 70003 })
})

test('spec: GET {prefix}/web/business-user/getAuthInfo: employees, providers and operators begin nothing; an enterprise of before does', async () => {
  const { house, database } = server
  await rows('update businesses set auth_state = null where id = $1', [house.businessId])
  expect(await infoOf(house.admin)).toMatchObject({ authState: null, isAddedAsEmployee: true })
  const provider = await registered('13700000004', 'provider')
  for (const person of [house.admin, house.viewer, provider, reviewer]) expect((await begin(person)).envelope.code).toBe(100000)
  await database.pool.query('update users set agent = 1 where id = $1', [house.owner.id])
  expect((await begin(house.owner)).envelope.code).toBe(100000)
  await database.pool.query('update users set agent = 0 where id = $1', [house.owner.id])
  expect((await begin(house.owner)).data).toMatchObject({ state: 'draft', businessId: house.businessId })
  // Its people read what was submitted, never a draft or pictures.
  expect((await send(server.app, businessAuthCalls.readBusinessAuth, {}, house.viewer)).data).toMatchObject({ draft: null })
})

describe('a reviewer', () => {
  let authId: string
  let submission: AuthCase['submissions'][number] | undefined
  let person: Person
  beforeAll(async () => {
    person = await registered('13700000005', 'client')
    const body = await wishOf(person, { corpName: '湖州样例冷链有限公司', creditCode: '91330105MA28K3Q522' })
    authId = (await send(server.app, businessAuthCalls.submitBusinessAuth, { body }, person)).data.id
    submission = (await caseOf(authId)).data.submissions[0]
  })

  test('has a case for forty minutes; another one sees who has it and decides nothing', async () => {
    const hold = (by: Person) => send(server.app, authReviewCalls.holdAuthCase, { params: { authId } }, by)
    expect((await hold(reviewer)).data.hold).toMatchObject({ by: 'reviewer', mine: true })
    expect((await hold(second)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('reviewer') })
    expect((await caseOf(authId, second)).data.hold).toMatchObject({ by: 'reviewer', mine: false })
    expect((await decide(authId, { outcome: 'passed' }, second)).envelope.code).toBe(30001)
    await rows(`update business_auths set held_until = now() - interval '1 second' where id = $1`, [authId])
    expect((await hold(second)).data.hold).toMatchObject({ mine: true })
    await send(server.app, authReviewCalls.releaseAuthCase, { params: { authId } }, second)
    expect((await caseOf(authId)).data.hold).toBeNull()
  })

  test('sees pictures, but an identity card only once it was asked for, which stands in the audit', async () => {
    const [license, card] = [submission?.files.license?.id ?? '', submission?.files.identity?.id ?? '']
    expect((await readFile(license, reviewer)).status).toBe(200)
    expect((await readFile(card, reviewer)).envelope.code).toBe(70003)
    expect((await readFile(license, server.stranger.owner)).envelope.code).toBe(70003)
    const look = (fileId: string) => send(server.app, authReviewCalls.openIdentityCard, { params: { authId }, body: { fileId } }, reviewer)
    expect((await look(license)).envelope.code).toBe(70003)
    expect((await look(card)).data.opened).toEqual([card])
    expect((await readFile(card, reviewer)).status).toBe(200)
    expect((await readFile(card, second)).envelope.code).toBe(70003)
    expect((await auditOf(server, reviewer.id)).map(({ action }) => action)).toContain('business-auth.identity-look')
  })

  test('sees what a machine finds, passes nothing that differs from the license, and takes a decision back for ten seconds', async () => {
    const { data } = await caseOf(authId)
    expect(data.checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual(['email-verified'])
    const note = (differences: AuthCase['submissions'][number]['differences']) =>
      send(server.app, authReviewCalls.noteAuthDifferences, { params: { authId }, body: { submission: 1, differences } }, reviewer)
    await note([{ field: 'address', says: '样例路 2 号', frame: null }])
    expect((await decide(authId, { outcome: 'passed' })).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('不一致') })
    await note([])
    const undo = () => send(server.app, authReviewCalls.undoAuthDecision, { params: { authId } }, reviewer)
    expect((await decide(authId, { outcome: 'passed' })).data).toMatchObject({ state: 'passing', undoUntil: expect.any(String) })
    expect((await undo()).data).toMatchObject({ state: 'review', undoUntil: null, hold: { mine: true } })
    expect((await undo()).envelope.code).toBe(30001)
    expect((await decide(authId, { outcome: 'rejected', reasons: ['blurred'], words: '太短' })).envelope.code).toBe(10003)
  })

  test('passes no code or name that another business has', async () => {
    const other = await registered('13700000006', 'client')
    const body = await wishOf(other, { corpName: '第二家' })
    const { data } = await send(server.app, businessAuthCalls.submitBusinessAuth, { body }, other)
    expect((await caseOf(data.id)).data.checks).toContainEqual({ check: 'code-free', passed: false })
    expect((await decide(data.id, { outcome: 'passed' })).envelope.code).toBe(50003)
  })

  test('counts what waits, what is due and what was decided', async () => {
    const { data } = await send(server.app, authReviewCalls.readAuthReview, {}, reviewer)
    expect(data).toEqual({ waiting: 2, dueSoon: 0, passed: 1, rejected: 0, today: 2, meanDays: expect.any(Number) })
  })
})
