import 'fake-indexeddb/auto'
import type { InspectionItem } from '@kilowatch/catalog'
import type { PatrolAnswer, PatrolForm } from '@kilowatch/contract'
import { beforeEach, expect, it } from 'vitest'
import { patrolEntry, patrolForm, patrolLine } from '../../../test/patrol.ts'
import { Refusal, Unanswered } from '../../shared/failures.ts'
import { heldEntry, heldFor, recordOf } from './queue-rules.ts'
import { type SendingWorld, sendQueue, takeIn } from './sender.ts'
import * as store from './store.ts'

const load: InspectionItem = { key: 'load', name: { zh: '负载', en: 'Load' }, kind: 'number', range: [0, 100], fails: [] }
const place = { userId: '1', taskId: '7', deviceId: '1' }
let now = 0
let made = 0
const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

/** A server that keeps what it is sent, once. */
function serverOf(form: PatrolForm) {
  const server = {
    form,
    away: false,
    refuses: null as Refusal | null,
    asked: [] as string[],
    pictures: new Map<string, string>(),
    next: null as PatrolForm | null,
  }
  const meet = (what: string) => {
    server.asked.push(what)
    if (server.away) throw new Unanswered('silence', null)
    if (server.refuses) throw server.refuses
  }
  const world: SendingWorld = {
    now: () => now,
    async enter(recordId, { entries }) {
      meet(`${recordId}: ${entries.length}`)
      if (server.next) server.form = server.next
      const record = server.form.records.find(({ id }) => id === recordId) ?? server.form.records[0]
      if (!record) throw new Refusal(70003, '', null)
      const outcomes = entries.map((wish) => {
        const line = record.lines.find(({ key }) => key === wish.key)
        const conflict = line?.entry && line.entry.by?.id !== '1' && line.entry.id !== wish.after && !wish.both
        if (line && !conflict) line.entry = patrolEntry({ id: wish.id, value: wish.value })
        return { id: wish.id, outcome: conflict ? 'conflict' : 'stored', says: null } as const
      })
      return { record: structuredClone(record), outcomes } satisfies PatrolAnswer
    },
    async sendPicture(recordId, { item, blob, onProgress }) {
      meet(`${recordId}: picture`)
      if (server.form.records.every(({ id }) => id !== recordId)) throw new Refusal(30001, '已提交', null)
      onProgress(0.5)
      server.pictures.set(item.id, await blob.text())
    },
    readForm: async () => structuredClone(server.form),
    told: () => {},
    changed: async () => {},
  }
  return { server, world, send: () => sendQueue('1', world) }
}

const whole = (recordId = 'r1') =>
  patrolForm([{ deviceId: '1', recordId, lines: [patrolLine(load)] }], { id: recordId === 'r1' ? 'f1' : 'f2' })
const enter = (value: number, after: string | null = null, userId = '1') => {
  const id = newId()
  return store.addToQueue({
    ...place,
    userId,
    id,
    at: now,
    what: { kind: 'entry', wish: { id, key: 'load', value, note: '', after, both: false } },
  })
}
const photograph = async (text: string) => {
  const blob = new Blob([text], { type: 'image/jpeg' })
  await store.addToQueue({ ...place, id: newId(), at: now, what: { kind: 'picture', key: 'load', size: blob.size } }, { blob })
}
const states = async () => (await store.readQueue('1')).map(({ state }) => state)

beforeEach(async () => {
  for (const user of ['1', '2']) await store.removeItems(await store.readQueue(user))
  await store.keepForm({ userId: '1', taskId: '7', form: whole(), keptAt: 0 })
  now = 1_000
})

it('sends what was entered in its order, and keeps what the server answers', async () => {
  const { server, send } = serverOf(whole())
  await enter(40)
  await photograph('one')
  await photograph('two')
  expect(await send()).toBeNull()
  expect(server.asked).toEqual(['r1: 1', 'r1: picture', 'r1: picture'])
  expect([...server.pictures.values()]).toEqual(['one', 'two'])
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
  expect((await store.readForm('1', '7'))?.form.records[0]?.lines[0]?.entry?.value).toBe(40)
  now += 24 * 3_600_000
  await store.tidyUp('1', now)
  expect(await states()).toEqual([])
})

it('waits 5 s, then 30 s for a server that does not answer, and asks for nothing else meanwhile', async () => {
  const { server, send } = serverOf(whole())
  server.away = true
  await enter(40)
  await photograph('one')
  expect(await send()).toBe(6_000)
  expect(server.asked).toEqual(['r1: 1'])
  now = 6_000
  expect(await send()).toBe(36_000)
  server.away = false
  now = 36_000
  expect(await send()).toBeNull()
  expect(await states()).toEqual(['sent', 'sent'])
})

it('holds back a conflict, lets the others go on, and tells what was refused', async () => {
  const { server, send } = serverOf(whole())
  const line = server.form.records[0]?.lines[0]
  if (line) line.entry = patrolEntry({ id: 'theirs', value: 25, by: { id: '9', name: '李敏' } })
  await enter(40)
  await photograph('one')
  expect(await send()).toBeNull()
  const [held] = await store.readQueue('1')
  expect(held).toMatchObject({ state: 'conflict', theirs: { id: 'theirs', value: 25 } })
  expect(await states()).toEqual(['conflict', 'sent'])
  server.refuses = new Refusal(70001, '没有权限', { detail: '不是你的任务' })
  await photograph('two')
  expect(await send()).toBeNull()
  expect((await store.readQueue('1')).at(-1)).toMatchObject({ state: 'refused', reason: '不是你的任务' })
})

it('knows a conflict as soon as both values are on the phone', async () => {
  await enter(40)
  const form = whole()
  const line = form.records[0]?.lines[0]
  if (line) line.entry = patrolEntry({ id: 'theirs', by: { id: '9', name: '李敏' } })
  await takeIn({ userId: '1', taskId: '7' }, form, now)
  expect(await states()).toEqual(['conflict'])
})

it('goes on in a new version where the form was closed meanwhile, with entries and with pictures alone', async () => {
  for (const first of ['entry', 'picture']) {
    await store.removeItems(await store.readQueue('1'))
    await store.keepForm({ userId: '1', taskId: '7', form: whole(), keptAt: 0 })
    const { server, send } = serverOf(patrolForm([]))
    server.next = whole('r2')
    if (first === 'entry') await enter(40)
    await photograph('one')
    expect(await send()).toBeNull()
    expect([...server.pictures.values()]).toEqual(['one'])
    expect((await store.readQueue('1'))[0]).toMatchObject({ state: 'sent', moved: true })
    const kept = await store.readForm('1', '7')
    expect([kept?.form.id, kept && recordOf(kept.form, '1')?.id]).toEqual(['f2', 'r2'])
  }
})

it('shows nobody what somebody else entered on this phone, and sends it as nobody else', async () => {
  await enter(40)
  const { server, world } = serverOf(whole())
  expect(await store.readQueue('2')).toEqual([])
  expect(await store.readForm('2', '7')).toBeUndefined()
  expect(await sendQueue('2', world)).toBeNull()
  expect(server.asked).toEqual([])
  expect(await states()).toEqual(['waiting'])
})

it('review J12: an entry stays on the phone for a moment, and comes back as it was before where it is taken back', async () => {
  await enter(40)
  const [first] = await store.readQueue('1')
  const what = { kind: 'entry', wish: { id: newId(), key: 'load', value: 41, note: '复测', after: null, both: false } } as const
  await store.addToQueue({ ...place, id: what.wish.id, at: now, what }, { instead: first ? [first] : [], until: now + heldFor })
  expect(await sendQueue('1', serverOf(patrolForm([])).world)).toBe(now + heldFor)
  const [held] = await store.readQueue('1')
  expect(held && [heldEntry([held], now)?.id, heldEntry([held], now + heldFor)]).toEqual([what.wish.id, undefined])
  expect(held && (await store.takeBack(held))).toBe(true)
  expect(await store.readQueue('1')).toEqual([first])
  expect(await store.readDraft('1', '7', '1', 'load')).toMatchObject({ text: '41', result: null, note: '复测' })
  // What was sent meanwhile is not taken back.
  expect(held && (await store.takeBack(held))).toBe(false)
})

it('an entry takes the place of the one before it that was not sent, and of what was typed', async () => {
  await store.keepDraft({ ...place, key: 'load', text: '4', result: null, note: '' })
  await enter(40)
  const [first] = await store.readQueue('1')
  const id = newId()
  const what = { kind: 'entry', wish: { id, key: 'load', value: 41, note: '', after: null, both: false } } as const
  await store.addToQueue({ ...place, id, at: now, what }, { instead: first ? [first] : [] })
  expect((await store.readQueue('1')).map((item) => item.what)).toEqual([what])
  // What was on its way when it was replaced stays out.
  await store.rewrite(first ? [{ ...first, state: 'sent' }] : [])
  expect(await store.readQueue('1')).toHaveLength(1)
  expect(await store.readDraft('1', '7', '1', 'load')).toBeUndefined()
})
