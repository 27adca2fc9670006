import { type AnyCall, helpCalls as calls, fileCalls, messageCalls, ownSpaceCalls, type StoredFile } from '@kilowatch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

let server: TestServer
let operator: Person
let viewer: Person
beforeAll(async () => {
  server = await testServer()
  operator = await buildPlatformOperator(server.database.pool)
  viewer = server.house.viewer
})
afterAll(() => server.close())

const write = (body: { kind: 'suggestion' | 'question'; text: string; pictures?: string[] }, person = viewer) =>
  send(server.app, calls.sendFeedback, { body }, person)
const mine = async (person = viewer) => (await send(server.app, calls.listFeedback, {}, person)).data.items
const queue = async (query: object = {}) => (await send(server.app, calls.listPlatformFeedback, { query }, operator)).data.items
const newest = async (person: Person) =>
  (await send(server.app, messageCalls.listNewMessages, {}, person, { language: 'zh' })).data.items[0]

/** A picture that the person has uploaded. */
async function uploaded(person: Person): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `with content as (insert into file_contents values (repeat('a', 64), 4, now()) on conflict do nothing)
     insert into files (business_id, name, type, bytes, sha256, width, height, thumbnail, created_by, created_at)
     values ($1, 'a.png', 'image/png', 4, repeat('a', 64), 1, 1, repeat('a', 64), $2, now()) returning id::text`,
    [server.house.businessId, person.id],
  )
  return rows[0]?.id ?? ''
}
/** Somebody who has registered and belongs to no business. */
async function somebodyAlone(): Promise<Person> {
  const person = await buildPlatformOperator(server.database.pool, 'alone')
  await server.database.pool.query('update users set operator = false where id = $1', [person.id])
  return person
}
const mayRead = async (fileId: string, person: Person) =>
  (await send(server.app, fileCalls.readFile, { params: { fileId } }, person)).envelope?.code !== 70003

describe('feedback', () => {
  it('comes to the operators, who answer, and whoever wrote it is told', async () => {
    const { data } = await write({ kind: 'question', text: '如何添加设备？' })
    expect(await newest(operator)).toMatchObject({ title: '收到用户反馈', content: expect.stringContaining('如何添加设备？') })
    expect(await queue({ state: 'waiting' })).toMatchObject([{ id: data.id, kind: 'question', userName: 'viewer 1', replies: 0 }])
    const params = { feedbackId: data.id }
    const answered = await send(server.app, calls.answerFeedback, { params, body: { text: '在“添加设备”页按步骤操作。' } }, operator)
    expect(answered.data).toMatchObject({ state: 'answered', words: [{ text: '在“添加设备”页按步骤操作。', fromPlatform: true }] })
    expect(await newest(viewer)).toMatchObject({ title: '您的提问有了答复', content: '在“添加设备”页按步骤操作。' })
    expect(await mine()).toMatchObject([{ id: data.id, state: 'answered', replies: 1 }])
    // Whoever asks again waits again.
    await send(server.app, calls.addToFeedback, { params, body: { text: '手机上呢？' } }, viewer)
    expect(await queue({ state: 'waiting' })).toMatchObject([{ id: data.id, replies: 2 }])
  })

  it('is seen by its author alone, with its pictures, and by the operators', async () => {
    const { owner } = server.house
    const pictures = [await uploaded(viewer), await uploaded(viewer)]
    const { data } = await write({ kind: 'suggestion', text: '希望有深色主题', pictures })
    expect(data.pictures.map(({ id }) => id)).toEqual(pictures)
    expect(await mine(owner)).toEqual([])
    const params = { feedbackId: data.id }
    expect((await send(server.app, calls.readFeedback, { params }, owner)).envelope.code).toBe(70003)
    expect((await send(server.app, calls.addToFeedback, { params, body: { text: 'x' } }, owner)).envelope.code).toBe(70003)
    const [first = ''] = pictures
    expect([await mayRead(first, viewer), await mayRead(first, operator), await mayRead(first, owner)]).toEqual([true, true, false])
    expect((await write({ kind: 'suggestion', text: '又一次', pictures: [first] })).envelope.code).toBe(70003)
  })

  it('review C9: takes pictures of somebody without a business, whole or by ticket; nobody else may give or see them', async () => {
    const alone = await somebodyAlone()
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    const bring = (call: AnyCall, input = {}) => sendFiles<StoredFile>(server.app, call, input, alone, [{ name: 'screen.png', bytes }], {})
    const direct = (await bring(fileCalls.uploadFile)).data.id
    const { data: ticket } = await send(server.app, fileCalls.issuePictureTicket, {}, alone)
    const byTicket = await bring(fileCalls.uploadByTicket, { params: { ticket: ticket.ticket } })
    expect((await write({ kind: 'question', text: '别人的图', pictures: [direct] }, viewer)).envelope.code).toBe(70003)
    expect([await mayRead(direct, alone), await mayRead(direct, viewer), await mayRead(direct, operator)]).toEqual([true, false, false])
    const pictures = [direct, byTicket.data.id]
    const { data } = await write({ kind: 'question', text: '注册后如何加入企业？', pictures }, alone)
    expect(data.pictures.map(({ id }) => id)).toEqual(pictures)
    expect([await mayRead(direct, alone), await mayRead(direct, viewer), await mayRead(direct, operator)]).toEqual([true, false, true])
    const { items } = (await send(server.app, ownSpaceCalls.listOwnFiles, {}, alone)).data
    expect(items.map(({ heldBy, businessName }) => [heldBy, businessName])).toEqual([
      ['feedback', null],
      ['feedback', null],
    ])
  })

  it('asks for words, takes three pictures at the most, and waits while too much of it is unanswered', async () => {
    const { operator: colleague } = server.house
    expect((await write({ kind: 'suggestion', text: '  ' }, colleague)).envelope.code).toBe(10003)
    expect((await write({ kind: 'suggestion', text: 'x', pictures: ['1', '2', '3', '4'] }, colleague)).envelope.code).toBe(10003)
    const { most } = budgets.waitingFeedback
    for (let n = 0; n < most; n += 1) expect((await write({ kind: 'suggestion', text: `第 ${n} 条` }, colleague)).envelope.code).toBe(0)
    expect((await write({ kind: 'suggestion', text: '再一条' }, colleague)).envelope.code).toBe(80001)
  })
})

describe('frequent questions', () => {
  const add = (body: { questionZh: string; answerZh: string; questionEn?: string; answerEn?: string; place?: number }) =>
    send(server.app, calls.addFaqEntry, { body }, operator)
  const search = async (text: string, language: 'zh' | 'en' = 'zh') =>
    (await send(server.app, calls.searchFaq, { query: text === '' ? {} : { search: text } }, viewer, { language })).data

  it('are read in the reader’s language, found by all words of a search, the question before the answer', async () => {
    await add({
      questionZh: '离线怎么办？',
      answerZh: '检查网关电源和网络。',
      questionEn: 'Offline?',
      answerEn: 'Check power and network.',
      place: 2,
    })
    const { data } = await add({ questionZh: '网关指示灯', answerZh: '绿色为正常。', place: 1 })
    expect((await search('')).map(({ question }) => question)).toEqual(['网关指示灯', '离线怎么办？'])
    expect((await search('网关')).map(({ question }) => question)).toEqual(['网关指示灯', '离线怎么办？'])
    expect((await search('网络 电源')).map(({ question }) => question)).toEqual(['离线怎么办？'])
    expect((await search('power', 'en')).map(({ question }) => question)).toEqual(['Offline?'])
    expect((await search('绿色', 'en')).map(({ question }) => question)).toEqual(['网关指示灯'])
    const changed = { ...data, answerZh: '绿色常亮为正常。' }
    const body = { questionZh: changed.questionZh, answerZh: changed.answerZh, place: 3 }
    expect((await send(server.app, calls.changeFaqEntry, { params: { id: data.id }, body }, operator)).data.answerZh).toBe(
      '绿色常亮为正常。',
    )
    expect((await send(server.app, calls.removeFaqEntries, { query: { ids: data.id } }, operator)).data.removed).toBe(1)
    expect(await search('绿色')).toEqual([])
  })
})
