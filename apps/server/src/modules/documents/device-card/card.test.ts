import { documentCalls, pathsOf } from '@kilowatch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../test/house.ts'
import { packed, pdfText } from '../../../../test/pdf-text.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { answerOf, identityOf, send, signedBy, type TestServer, testServer } from '../../../../test/test-server.ts'
import { parseBy } from '../../../parsing/parser-process.ts'

let server: TestServer
beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
})
afterAll(() => server.close())

const print = (person: Person, language: 'zh' | 'en' = 'zh') =>
  send(server.app, documentCalls.printDevice, { query: { box_id: server.house.device.boxId } }, person, { language })

async function addPicture(name: string): Promise<void> {
  const { createHash } = await import('node:crypto')
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { Readable } = await import('node:stream')
  await server.services.files.put(sha256, bytes.length, () => Readable.from([bytes]))
  const { house, database } = server
  await database.pool.query('insert into file_contents (sha256, bytes, brought_at) values ($1, $2, now()) on conflict do nothing', [
    sha256,
    bytes.length,
  ])
  await database.pool.query(
    `insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, width, height, created_by, created_at)
     values ($1, 'device', $2, $3, 'image/jpeg', $4, $5, 300, 200, $6, now())`,
    [house.businessId, house.device.id, name, bytes.length, sha256, house.owner.id],
  )
}

describe('spec: GET /Device/asset-info-pdf-file, spec: GET {prefix}/bms_service/Device/asset-info-pdf-file', () => {
  test('a device is printed on one page with what is known of it, its thresholds, pictures and label, at both mounts', async () => {
    const { house, database } = server
    await database.pool.query(`update devices set info = '{"maker": "恒信", "model": "HX33-80K"}' where id = $1`, [house.device.id])
    for (const name of ['整机正面.jpg', '铭牌.jpg', '电池架.jpg', '走线.jpg']) await addPicture(name)
    const answer = await print(house.viewer)
    const { all, pages } = pdfText(answer.bytes)
    expect(pages).toHaveLength(1)
    for (const said of [
      '设备信息卡',
      'UPS-1',
      '恒信',
      'HX33-80K',
      '门诊楼',
      house.device.boxId,
      '生效阈值',
      '电池电量',
      '共 4 张，最近 3 张',
      '走线.jpg',
    ])
      expect(all).toContain(packed(said))
    expect(all).not.toContain(packed('整机正面.jpg'))
    const english = pdfText((await print(house.viewer, 'en')).bytes)
    for (const said of ['Device card', 'Thresholds in effect', 'Page 1 of 1']) expect(english.all).toContain(packed(said))

    const [, below = ''] = pathsOf(documentCalls.printDevice, server.services.config.prefix)
    const input = { query: { box_id: house.device.boxId } }
    const headers = { ...identityOf(house.viewer), ...signedBy(server.app, documentCalls.printDevice, input, house.viewer) }
    const other = answerOf(await server.app.inject({ url: below, query: input.query, headers }))
    expect(pdfText(other.bytes).all).toContain('UPS-1')
  })

  test('names of the greatest length, values without blanks and text of strangers stay on one page', async () => {
    const { house, database } = server
    const long = 'W'.repeat(200)
    await database.pool.query(`update devices set name = $2, site = $3, info = $4 where id = $1`, [
      house.device.id,
      '一二三四五六七八九十😀㊣龘靐',
      '门'.repeat(30),
      JSON.stringify({ maker: long, model: `<svg onload=x>\u202e${long}`, serial: '=1+1' }),
    ])
    const { all, pages } = pdfText((await print(house.owner)).bytes)
    expect(pages).toHaveLength(1)
    expect(all).toContain('<svgonload=x>WWW')
    expect(all).not.toMatch(/\u202e/)
  })

  test('another business finds no such device', async () => {
    expect((await print(server.stranger.owner)).envelope.code).toBe(70003)
  })
})
