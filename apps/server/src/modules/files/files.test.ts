import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyCall, fileCalls, type StoredFile, sceneCalls } from '@kilowatch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { type FormFile, sendFiles } from '../../../test/send-sample.ts'
import { identityOf, send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from files')
  server.time.now = undefined
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const upload = (file: FormFile, person: Person, call: AnyCall = fileCalls.uploadFile) =>
  sendFiles<StoredFile>(server.app, call, {}, person, [file], { language: 'en' })
const addPicture = (bytes: Uint8Array, name = 'photo.jpg', person = server.house.owner, at = 0) =>
  sendFiles<StoredFile>(server.app, sceneCalls.addSceneImage, { body: { box_id: server.house.device.boxId } }, person, [{ name, bytes }], {
    language: 'en',
    at,
  })
const read = (id: string, person: Person, size: 'full' | 'thumbnail' = 'full') =>
  send(server.app, fileCalls.readFile, { params: { fileId: id }, query: { size } }, person)

/** A picture whose left half is red, as a camera held sideways writes it, with the place where it was taken. */
function sideways(): Promise<Buffer> {
  const red = { input: { create: { width: 300, height: 400, channels: 3 as const, background: '#ff0000' } }, left: 0, top: 0 }
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#0000ff' } })
    .composite([red])
    .withExif({ IFD0: { Make: 'Camera of somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
const png = (side = 40, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: { r: 9, g: 99, b: 200, alpha: 0.5 } } })
    .png()
    .toBuffer()

describe('a picture', () => {
  it('spec: POST /Device/scene-images: is made again: upright, at most 1000 px, without its place, with a small one beside it', async () => {
    const sent = await sideways()
    expect(sent.includes('Camera of somebody')).toBe(true)
    const { data, text } = await addPicture(sent, '../配电室.JPG')
    expect(data, text).toMatchObject({ name: '配电室.jpg', type: 'image/jpeg', width: 400, height: 600 })
    const { bytes, headers } = await read(data.id, server.house.viewer)
    expect(bytes.length).toBe(data.bytes)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(data.bytes),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining(
        `attachment; filename="___.jpg"; filename*=UTF-8''${encodeURIComponent('配电室.jpg')}`,
      ),
      'cache-control': 'private, no-cache',
      etag: `"${sha256(bytes)}"`,
    })
    expect(bytes.includes('Camera of somebody')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    // What was left is above.
    const { channels } = await sharp(await sharp(bytes).extract({ left: 100, top: 20, width: 50, height: 50 }).toBuffer()).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0])
    const small = await read(data.id, server.house.viewer, 'thumbnail')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 213, height: 320 })
  })

  it('is made smaller, of whatever name; what is transparent stays PNG', async () => {
    const large = await addPicture(await png(3_000), 'looks-like.jpg')
    expect(large.data).toMatchObject({ width: 1000, height: 1000, type: 'image/jpeg' })
    const clear = await addPicture(await png(40, 4), 'mark.exe')
    expect(clear.data).toMatchObject({ name: 'mark.png', type: 'image/png', width: 40 })
  })

  it('is answered by its hash alone where the browser has it, and to nobody else', async () => {
    const { data } = await addPicture(await png())
    const headers = { ...identityOf(server.house.viewer), 'if-none-match': `"${sha256((await read(data.id, server.house.viewer)).bytes)}"` }
    const again = await server.app.inject({ url: data.url, headers })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const other = await server.app.inject({ url: data.url, headers: { ...headers, ...identityOf(server.stranger.owner) } })
    expect(other.json()).toMatchObject({ code: 70003 })
  })

  it('that ends with a program is only a picture afterwards', async () => {
    const polyglot = Buffer.concat([await sideways(), Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
    const { data } = await addPicture(polyglot)
    expect((await read(data.id, server.house.owner)).bytes.includes('<script>')).toBe(false)
  })
})

describe('refused in words is', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>')
  /** 60 megapixels in a few kB. */
  const bomb = () =>
    sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'red' }, limitInputPixels: false })
      .png({ palette: true, colours: 2 })
      .toBuffer()
  const cases: [string, () => Promise<Buffer>, RegExp][] = [
    ['a HEIC', async () => heic, /^HEIC pictures cannot be processed: choose "Most Compatible"/],
    ['a drawing with a script', async () => svg, /^Only JPEG, PNG and WebP/],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^Only JPEG, PNG and WebP/],
    ['a bomb', bomb, /^The picture is too large: at most 50 megapixels/],
    ['what is cut off', async () => (await sideways()).subarray(0, 900), /damaged or incomplete/],
    ['nothing', async () => Buffer.alloc(0), /^The file is empty/],
    ['a document', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /^Only JPEG, PNG and WebP/],
  ]
  it.each(cases)('%s', async (_, made, words) => {
    const { envelope } = await addPicture(await made())
    expect([envelope.code, envelope.msg]).toEqual([80003, expect.stringMatching(words)])
    expect((await server.database.pool.query('select from files')).rowCount).toBe(0)
    expect(readdirSync(join(server.services.config.dataFolder, 'incoming'))).toEqual([])
  })

  it('whatever is neither a picture nor a document; a document stays as it is', async () => {
    const { owner } = server.house
    for (const bytes of [svg, Buffer.from('MZ\u0090\u0000program'), Buffer.from('\ufeff  <html>')])
      expect((await upload({ name: 'report.pdf', bytes }, owner)).envelope.code).toBe(80003)
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<<>>\n%%EOF')
    const { data, text } = await upload({ name: 'plan.jpg', bytes: pdf }, owner)
    expect(data, text).toMatchObject({ name: 'plan.pdf', type: 'application/pdf', bytes: pdf.length, width: null, ossId: data.id })
    expect((await read(data.id, owner)).bytes.equals(pdf)).toBe(true)
    const note = await upload({ name: '说明.csv', bytes: Buffer.from('电压,电流\n') }, owner)
    expect(note.data).toMatchObject({ name: '说明.csv', type: 'text/plain' })
  })

  it('one more picture than a device may have, and what goes over the room of the business', async () => {
    const { owner, device, businessId } = server.house
    const bytes = await png()
    const { data } = await addPicture(bytes)
    await server.database.pool.query(
      `insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, created_at)
       select business_id, held_by_kind, held_by_id, name, type, 1, sha256, now() from files, generate_series(2, $2::int) where id = $1`,
      [data.id, budgets.picturesOfDevice.most],
    )
    expect((await addPicture(bytes)).envelope.msg).toBe('A device can have at most 30 site pictures: delete one that is not needed first')
    const before = server.services.config.business.fileBytes
    server.services.config.business.fileBytes = 5 * 1_048_576
    await server.database.pool.query(`update files set bytes = $2 where held_by_id = $1 and id <> $3`, [device.id, 181_000, data.id])
    const full = await upload({ name: 'a.png', bytes }, owner)
    expect([full.envelope.code, full.envelope.msg]).toEqual([30001, expect.stringMatching(/take up 5 MB of 5 MB/)])
    expect((await upload({ name: 'a.png', bytes }, server.stranger.owner)).envelope.code).toBe(0)
    expect(server.services.excesses.take()).toContainEqual({ budget: 'filesOfBusiness', holder: businessId, count: 1 })
    server.services.config.business.fileBytes = before
  })
})
