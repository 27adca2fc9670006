import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { accountCalls, businessCalls, fileCalls, leavingCalls, pathsOf, type StoredFile, sceneCalls } from '@kilowatch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildHouse, type House, type Person } from '../../../test/house.ts'
import { programOf, serverPrograms } from '../../../test/programs.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { madeFile } from '../../../test/task-desk.ts'
import { identityOf, send, signedBy, type TestServer, testServer } from '../../../test/test-server.ts'
import { unzip } from '../../../test/unzip.ts'
import { budgets } from '../../budgets/index.ts'
import { eraseClosedBusinesses } from '../leaving/index.ts'
import { sweepFiles } from './index.ts'

let server: TestServer
let house: House
let houses = 50
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = undefined
  await server.database.pool.query('delete from files')
  await server.database.pool.query('delete from file_contents')
  houses += 1
  house = await buildHouse(server.database.pool, houses)
})

const upload = (bytes: Uint8Array, person: Person, name = 'a.txt') =>
  sendFiles<StoredFile>(server.app, fileCalls.uploadFile, {}, person, [{ name, bytes }], { language: 'en' })
const byTicket = (ticket: string, bytes: Uint8Array, person: Person) =>
  sendFiles<StoredFile>(server.app, fileCalls.uploadByTicket, { params: { ticket } }, person, [{ name: 'a.png', bytes }])
const read = (id: string, person: Person) => send(server.app, fileCalls.readFile, { params: { fileId: id } }, person)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const pathOf = (sha256: string) => join(server.services.config.dataFolder, 'files', sha256.slice(0, 2), sha256)
const sweepAfter = async (hours: number) => {
  server.time.now = new Date(Date.now() + hours * 3_600_000)
  await sweepFiles(server.services)
  server.time.now = undefined
}
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
const addPicture = async (to: House, person: Person) =>
  sendFiles<StoredFile>(server.app, sceneCalls.addSceneImage, { body: { box_id: to.device.boxId } }, person, [
    { name: 'a.png', bytes: await picture() },
  ])

it('the same content of two tenants lies there once, and goes with the last file that has it', async () => {
  const { stranger } = server
  const text = 'the same of both'
  const mine = await upload(Buffer.from(text), house.owner)
  const theirs = await upload(Buffer.from(text), stranger.owner)
  expect((await read(mine.data.id, stranger.owner)).envelope.code).toBe(70003)
  expect((await read(theirs.data.id, stranger.owner)).text).toBe(text)
  await server.database.pool.query('delete from files where id = $1', [mine.data.id])
  await sweepAfter(2)
  expect(existsSync(pathOf(hashOf(text)))).toBe(true)
  await server.database.pool.query('delete from files where id = $1', [theirs.data.id])
  // Not while somebody may be bringing it again.
  await sweepFiles(server.services)
  expect(existsSync(pathOf(hashOf(text)))).toBe(true)
  await sweepAfter(2)
  expect(existsSync(pathOf(hashOf(text)))).toBe(false)
  const again = await upload(Buffer.from(text), house.owner)
  expect((await read(again.data.id, house.owner)).text).toBe(text)
})

it('what no record holds is seen by the person who brought it alone, and goes after a day', async () => {
  const { data } = await upload(Buffer.from('nobody holds me'), house.viewer)
  expect((await read(data.id, house.viewer)).text).toBe('nobody holds me')
  expect((await read(data.id, house.owner)).envelope.code).toBe(70003)
  await sweepAfter(23)
  expect((await read(data.id, house.viewer)).status).toBe(200)
  await sweepAfter(25)
  expect((await read(data.id, house.viewer)).envelope.code).toBe(70003)
  expect(existsSync(pathOf(hashOf('nobody holds me')))).toBe(false)
})

/** Until it is undone, the store does this after it has kept a content. */
function whenKept(work: () => Promise<void>): () => void {
  const { files } = server.services
  server.services.files = {
    ...files,
    async put(...content) {
      await files.put(...content)
      await work()
    },
  }
  return () => {
    server.services.files = files
  }
}

it('a process that is killed between a content and its file leaves nothing for ever, and the same file can be brought again', async () => {
  const { pool, url } = server.database
  const text = 'half of the way'
  const { dataFolder } = server.services.config
  const path = join(dataFolder, 'half of the way')
  writeFileSync(path, text)
  mkdirSync(join(dataFolder, 'incoming'), { recursive: true })
  const { 'parse-process': parser } = await serverPrograms()
  const kept = { path, bytes: text.length, sha256: hashOf(text), businessId: house.businessId, userId: house.owner.id }
  const child = fork(await programOf(new URL('../../../test/keeping-process.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: url, KW_DATA: dataFolder, KEPT: JSON.stringify(kept), PARSER: parser },
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect((await pool.query('select from files')).rowCount).toBe(0)
  await sweepFiles(server.services)
  expect(existsSync(pathOf(hashOf(text)))).toBe(true)
  await sweepAfter(2)
  expect(existsSync(pathOf(hashOf(text)))).toBe(false)
  expect((await pool.query('select from file_contents')).rowCount).toBe(0)
  const { data } = await upload(Buffer.from(text), house.owner)
  expect((await read(data.id, house.owner)).text).toBe(text)
})

it('a content that is brought again while it is being removed is there', async () => {
  await upload(Buffer.from('come and gone'), house.owner)
  await server.database.pool.query(`update file_contents set brought_at = now() - interval '1 day'`)
  await server.database.pool.query('delete from files')
  const { files } = server.services
  let again: Promise<StoredFile> | undefined
  await sweepFiles({
    ...server.services,
    files: {
      ...files,
      async remove(sha256) {
        again = upload(Buffer.from('come and gone'), house.owner).then(({ data }) => data)
        await files.remove(sha256)
      },
    },
  })
  expect((await read((await again)?.id ?? '', house.owner)).text).toBe('come and gone')
})

it('fault 32: a full store refuses in words and keeps nothing; a lost content is said, and its file stays', async () => {
  const undo = whenKept(() => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })))
  const full = await upload(Buffer.from('too much'), house.owner)
  undo()
  expect([full.envelope.code, full.envelope.msg]).toEqual([60006, expect.stringContaining('no space left for files')])
  const { data } = await upload(Buffer.from('lost'), house.owner, 'plan.txt')
  await server.services.files.remove(hashOf('lost'))
  const lost = await read(data.id, house.owner)
  expect([lost.status, lost.envelope.code, lost.envelope.msg]).toEqual([404, 50001, expect.stringContaining('plan.txt')])
  expect((await server.database.pool.query('select name from files')).rows).toEqual([{ name: 'plan.txt' }])
})

it('fault 32: a changed content is rewritten by anyone who brings it again, and never half', async () => {
  const { files } = server.services
  const bytes = Buffer.from('what it should be')
  await expect(files.put(hashOf('what it should be'), 3, () => Readable.from([Buffer.from('not')]))).rejects.toThrow('another one')
  expect(await files.size(hashOf('what it should be'))).toBeUndefined()
  await files.put(hashOf('what it should be'), bytes.length, () => Readable.from([bytes]))
  truncateSync(pathOf(hashOf('what it should be')), 4)
  await files.put(hashOf('what it should be'), bytes.length, () => Readable.from([bytes]))
  expect(await files.size(hashOf('what it should be'))).toBe(bytes.length)
  await expect(files.open('../../etc/passwd')).rejects.toThrow('not a hash')
})

it('pictures go with their device, and everything with an erased business; both are listed for anyone who takes their data along', async () => {
  const { pool } = server.database
  const { data } = await addPicture(house, house.owner)
  expect((await read(data.id, house.viewer)).status).toBe(200)
  const ownData = await madeFile(server, accountCalls.exportMe, {}, house.owner)
  expect(unzip(ownData.bytes).get('files.json')).toContain(data.name)
  const all = await madeFile(server, leavingCalls.exportBusiness, { body: {} }, house.owner)
  expect(JSON.parse(unzip(all.bytes).get('files.json') ?? '')).toMatchObject([
    { name: 'a.jpg', deviceId: house.device.boxId, of: 'device' },
  ])
  await pool.query('delete from tasks')
  const { rows } = await pool.query<{ name: string }>('select name from devices where id = $1', [house.device.id])
  const input = { params: { deviceId: house.device.boxId }, body: { name: rows[0]?.name ?? '' } }
  expect((await send(server.app, leavingCalls.removeDevice, input, house.owner)).envelope.code).toBe(0)
  expect((await pool.query('select from files')).rowCount).toBe(0)

  const kept = await upload(Buffer.from('of a business that ends'), house.owner)
  await pool.query(`update businesses set closed_at = now() - interval '40 days' where id = $1`, [house.businessId])
  expect((await read(kept.data.id, house.owner)).envelope.code).toBe(70003)
  await eraseClosedBusinesses(server.services)
  await sweepAfter(2)
  expect((await pool.query('select from file_contents')).rowCount).toBe(0)
  expect(existsSync(pathOf(hashOf('of a business that ends')))).toBe(false)
})

it('spec: GET /api/pihems/up_img, spec: GET /api/pihems/up_file: a ticket lets its own person bring one file, once, in its time', async () => {
  const bytes = await picture()
  const ticketOf = async (call: typeof fileCalls.issuePictureTicket | typeof fileCalls.issueFileTicket = fileCalls.issuePictureTicket) =>
    (await send(server.app, call, {}, house.operator)).data
  const first = await ticketOf()
  expect(first).toEqual({
    ticket: expect.stringMatching(/^[\w-]{43}$/),
    url: `/api/v1/uploads/${first.ticket}`,
    expiresAt: expect.any(String),
  })
  const { rows } = await server.database.pool.query('select token_hash from upload_tickets')
  expect(rows.map((row) => row.token_hash)).toContain(hashOf(first.ticket))
  expect((await byTicket(first.ticket, bytes, house.owner)).envelope.code).toBe(70003)
  expect((await byTicket(first.ticket, bytes, house.operator)).data).toMatchObject({ type: 'image/jpeg', width: 30 })
  expect((await byTicket(first.ticket, bytes, house.operator)).envelope.code).toBe(70003)
  const late = await ticketOf()
  server.time.now = new Date(Date.now() + 601_000)
  expect((await byTicket(late.ticket, bytes, house.operator)).envelope.code).toBe(70003)
  server.time.now = undefined
  const note = Buffer.from('a text is no picture')
  expect((await byTicket((await ticketOf()).ticket, note, house.operator)).envelope.code).toBe(80003)
  expect((await byTicket((await ticketOf(fileCalls.issueFileTicket)).ticket, note, house.operator)).data.type).toBe('text/plain')
})

it('spec: POST {prefix}/system/oss/upload: answers where the file is, for the sender', async () => {
  const { data } = await upload(await picture(), house.viewer, '铭牌.png')
  expect(data).toMatchObject({ ossId: data.id, url: `/api/v1/files/${data.id}`, fileName: '铭牌.jpg' })
  const answer = await server.app.inject({ url: data.url, headers: identityOf(house.viewer) })
  expect(answer.rawPayload.length).toBe(data.bytes)
})

it('spec: DELETE /Device/devices/{id}/scene-images/{imageId}, spec: DELETE {prefix}/bms_service/Device/devices/{id}/scene-images/{imageId}: removes a picture of that device alone', async () => {
  const other = await buildHouse(server.database.pool, houses + 1_000)
  const [mine, theirs] = [await addPicture(house, house.admin), await addPicture(other, other.admin)]
  const remove = async (imageId: string, person: Person, at = 0) => {
    const input = { params: { id: house.device.boxId, imageId } }
    const path = pathsOf(sceneCalls.removeSceneImage, '/prod-api')[at] ?? ''
    const url = path.replace(':id', house.device.boxId).replace(':imageId', imageId)
    const headers = { ...identityOf(person), ...signedBy(server.app, sceneCalls.removeSceneImage, input, person) }
    return (await server.app.inject({ method: 'DELETE', url, headers })).json().code
  }
  expect(await remove(theirs.data.id, house.admin)).toBe(70003)
  expect(await remove(mine.data.id, house.viewer)).toBe(100000)
  expect(await remove(mine.data.id, house.admin, 1)).toBe(0)
  expect(await remove(mine.data.id, house.admin)).toBe(70003)
  const second = await addPicture(house, house.admin)
  expect(await remove(second.data.id, house.admin)).toBe(0)
  const { rows } = await server.database.pool.query(
    `select action, count(*)::int as n from audit where business_id = $1 and outcome = 'done' group by action order by action`,
    [house.businessId],
  )
  expect(rows).toEqual([
    { action: 'device.picture-add', n: 2 },
    { action: 'device.picture-remove', n: 2 },
  ])
})

it('the logo is a picture that an administrator uploaded; it is in the session, and the former one goes', async () => {
  const logo = async () => (await send(server.app, accountCalls.readSession, {}, house.viewer)).data.businessLogo
  const uploaded = async (person: Person) => (await upload(await picture(), person, 'logo.png')).data.id
  const set = async (fileId: string, person = house.admin) =>
    (await send(server.app, businessCalls.setLogo, { body: { fileId } }, person)).envelope.code
  const [first, second] = [await uploaded(house.admin), await uploaded(house.admin)]
  expect(await set(await uploaded(house.owner))).toBe(70003)
  expect(await set((await upload(Buffer.from('no picture'), house.admin)).data.id)).toBe(80003)
  expect([await set(first), await logo()]).toEqual([0, first])
  expect((await read(first, house.viewer)).status).toBe(200)
  expect((await read(first, server.stranger.owner)).envelope.code).toBe(70003)
  expect([await set(second), await logo()]).toEqual([0, second])
  expect((await read(first, house.admin)).envelope.code).toBe(70003)
  expect((await send(server.app, businessCalls.removeLogo, {}, house.admin)).data.logo).toBeNull()
  expect(await logo()).toBeNull()
})

it('readers that stop hold their own turns alone, until they leave', async () => {
  const bytes = Buffer.alloc(16_000_000, 'kilowatch\n')
  const { data } = await upload(bytes, house.owner)
  await server.database.pool.query(`update files set held_by_kind = 'device', held_by_id = $1`, [house.device.id])
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const { userid = '', token = '' } = identityOf(house.owner)
  const stuck = await Promise.all(
    Array.from({ length: budgets.contentReadsOfPersonAtOnce.most }, async () => {
      const socket = dial(port, '127.0.0.1')
      socket.write(`GET ${data.url} HTTP/1.1\r\nhost: x\r\nuserid: ${userid}\r\ntoken: ${token}\r\n\r\n`)
      await once(socket, 'data')
      return socket.pause()
    }),
  )
  let answered = false
  const own = read(data.id, house.owner).then((answer) => {
    answered = true
    return answer
  })
  expect((await read(data.id, house.viewer)).bytes.length).toBe(bytes.length)
  expect(answered).toBe(false)
  for (const socket of stuck) socket.destroy()
  expect((await own).bytes.equals(bytes)).toBe(true)
})
