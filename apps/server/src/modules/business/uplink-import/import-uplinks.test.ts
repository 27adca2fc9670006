import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { businessCalls, type UplinkImport, uplinkCalls } from '@kilowatch/contract'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/house.ts'
import { buildPlatformOperator } from '../../../../test/platform-operator.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { answerOf, identityOf, send, type TestServer, testServer } from '../../../../test/test-server.ts'
import type { Refusal } from '../../../http/refusal.ts'
import { parseBy } from '../../../parsing/parser-process.ts'
import { readTable } from '../../../parsing/read-table.ts'
import { importUplinks } from '../commands/import-uplinks.ts'

let server: TestServer
beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer()
})
afterAll(() => server.close())

let placed = 0
function imported({ name, bytes }: { name: string; bytes: Buffer }, businessId = server.house.businessId) {
  const actor = { user: { id: server.house.admin.id, business: null }, address: '127.0.0.1', language: 'en' } as const
  placed += 1
  const path = join(server.services.config.dataFolder, `sent-${placed}`)
  writeFileSync(path, bytes)
  return importUplinks({ businessId, files: [{ name, path }] }, actor, server.services)
}

function text(content: string | Buffer, name = 'uplinks.csv') {
  return { name, bytes: Buffer.isBuffer(content) ? content : Buffer.from(content) }
}

async function workbook(rows: (string | number | boolean | Date | null)[][], name = 'uplinks.xlsx') {
  return { name, bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] })) }
}

async function uplinksIn(businessId = server.house.businessId): Promise<number> {
  const { rows } = await server.database.pool.query<{ n: number }>('select count(*)::int as n from uplinks where business_id = $1', [
    businessId,
  ])
  return rows[0]?.n ?? 0
}

const refusal = (field: string) => expect.objectContaining({ code: 80003, detail: expect.objectContaining({ field }) })
const said = async (file: { name: string; bytes: Buffer }) => {
  const error = await imported(file).catch((reason: unknown) => reason)
  expect(error).toEqual(refusal('file'))
  return (error as { detail: { says: (language: string) => string } }).detail.says('en')
}

it('makes 50 uplinks of a workbook, each with a code that claims it', async () => {
  const before = await uplinksIn()
  const rows = Array.from({ length: 50 }, (_, index) => [String(700_000_000_000 + index), `机房网关 ${index + 1}`])
  const result = await imported(await workbook([['网关编号', '名称', '备注'], ...rows]))
  expect(result).toMatchObject({ applied: true, brokerUrl: 'mqtts://127.0.0.1:8883', fingerprint: 'AB:CD' })
  expect(result.rows).toHaveLength(50)
  expect(result.rows[0]).toEqual({
    row: 2,
    uplinkId: '700000000000',
    name: '机房网关 1',
    outcome: 'created',
    says: 'Created',
    code: expect.stringMatching(/^\w{10}$/),
    key: expect.stringMatching(/^700000000000-[A-Z0-9]{10}-ABCD$/),
  })
  expect(new Set(result.rows.map(({ code }) => code)).size).toBe(50)
  expect(await uplinksIn()).toBe(before + 50)

  const claimed = await send(
    server.app,
    uplinkCalls.claimUplink,
    { body: { uplinkId: '700000000007', code: result.rows[7]?.code ?? '' } },
    null,
  )
  expect(claimed.envelope.code).toBe(0)
  const { rows: audit } = await server.database.pool.query(`select business_id, user_id, after from audit where action = 'uplink.import'`)
  expect(audit).toMatchObject([{ business_id: server.house.businessId, user_id: server.house.admin.id }])
  expect(audit[0].after.uplinks).toHaveLength(50)
  expect(JSON.stringify(audit)).not.toContain(result.rows[0]?.code)
})

it('makes none when one row cannot be, and says of each row why', async () => {
  const before = await uplinksIn()
  const result = await imported(
    await workbook([
      ['Name', 'Uplink ID'],
      ['好的', '710000000001'],
      ['短', '123'],
      ['', '710000000002'],
      ['长'.repeat(31), '710000000003'],
      ['重复', '710000000001'],
      [null, null],
      ['别家的', server.stranger.uplinkId],
      ['数字', 710000000004],
      ['丢了位数', 1.234567890123457e19],
    ]),
  )
  expect(result.applied).toBe(false)
  expect(result.rows.map(({ row, outcome, code }) => [row, outcome, code])).toEqual([
    [2, 'ready', null],
    [3, 'id-incorrect', null],
    [4, 'name-missing', null],
    [5, 'name-too-long', null],
    [6, 'twice-in-file', null],
    [8, 'already-added', null],
    [9, 'ready', null],
    [10, 'cell-digits', null],
  ])
  expect(await uplinksIn()).toBe(before)
})

it.each([
  ['UTF-8', Buffer.from('网关编号,名称\r\n720000000001,门诊楼\r\n'), '门诊楼'],
  ['UTF-8 with a mark', Buffer.from('\uFEFF网关编号;名称\n720000000002;住院楼\n'), '住院楼'],
  // 网关编号,名称 / 720000000003,机房
  ['GBK', Buffer.from('cdf8b9d8b1e0bac52cc3fbb3c60d0a3732303030303030303030332cbbfab7bf0d0a', 'hex'), '机房'],
  ['tabs and capitals', Buffer.from('UPLINK ID\tNAME\n720000000004\tRoom 4\n'), 'Room 4'],
])('reads CSV in %s', async (_, bytes, name) => {
  const result = await imported(text(bytes))
  expect(result).toMatchObject({ applied: true, rows: [{ name, outcome: 'created' }] })
})

describe('review D18: what spreadsheets write', () => {
  it.each([',', ';', '\t', '|'])('a first line sep=%s is no row', async (separator) => {
    const lines = [`sep=${separator}`, ['Uplink ID', 'Name'].join(separator), ['12', 'Rack, 1;2'].join(separator)]
    if (separator === ',' || separator === ';') lines[2] = `12${separator}"Rack, 1;2"`
    const { rows } = await imported(text(lines.join('\r\n')))
    expect(rows).toMatchObject([{ row: 2, uplinkId: '12', name: 'Rack, 1;2', outcome: 'id-incorrect' }])
  })

  it('cells of other kinds are told, not taken for empty', async () => {
    const rows = [true, new Date('2026-03-09T00:00:00Z'), '#N/A', 1e17].map((cell, at) => [String(731_000_000_000 + at), cell])
    const answer = await imported(await workbook([['Uplink ID', 'Name'], ...rows]))
    expect(answer.rows.map(({ outcome }) => outcome)).toEqual(['cell-logical', 'cell-date', 'cell-error', 'cell-digits'])
    expect(new Set(answer.rows.map(({ says }) => says)).size).toBe(4)
  })
})

it('keeps a cell that begins with = as the text that it is', async () => {
  const result = await imported(text('Uplink ID,Name\n730000000001,"=1+1"\n=730000000002,x\n'))
  expect(result).toMatchObject({
    applied: false,
    rows: [
      { name: '=1+1', outcome: 'ready' },
      { uplinkId: '=730000000002', outcome: 'id-incorrect' },
    ],
  })
})

it('refuses what is no such workbook, in words', async () => {
  const head = 'Uplink ID,Name\n'
  const many = Array.from({ length: 501 }, (_, index) => `${740_000_000_000 + index},n`).join('\n')
  expect(await said(text(head + many))).toContain('500')
  expect(
    await said(
      await workbook([['Uplink ID', 'Name'], ...Array.from({ length: 600 }, (_, index) => [String(741_000_000_000 + index), 'n'])]),
    ),
  ).toContain('500')
  expect(await said(text('Serial,Place\n750000000001,x\n'))).toContain('Gateway ID')
  expect(await said(text(head))).toContain('no gateways')
  expect(await said(text(`${head}750000000001,x`, 'uplinks.xlsx'))).toContain('neither')
  expect(await said(text(Buffer.from('PK\u0003\u0004 and then nothing'), 'uplinks.xlsx'))).toContain('too large')
  expect(await said(text(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'uplinks.csv'))).toContain('neither')
  expect(await said(text(Buffer.alloc(0)))).toContain('Gateway ID')
  const half = await workbook([['Uplink ID', 'Name']])
  expect(await said({ ...half, bytes: half.bytes.subarray(0, half.bytes.length / 2) })).toContain('too large')
})

/** A ZIP with one deflated entry whose directory promises `promised` bytes. */
function zipOf(name: string, content: Buffer, promised: number): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(promised, 22)
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30)
  const directory = Buffer.alloc(46 + name.length)
  directory.writeUInt32LE(0x02014b50, 0)
  directory.writeUInt16LE(8, 10)
  local.copy(directory, 16, 14, 26)
  directory.writeUInt16LE(name.length, 28)
  directory.write(name, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, directory, end])
}

it('unpacks no bomb, whether it says what it is or lies', async () => {
  const bomb = Buffer.alloc(60_000_000)
  expect(await said(text(zipOf('[Content_Types].xml', bomb, bomb.length), 'bomb.xlsx'))).toContain('too large')
  expect(await said(text(zipOf('[Content_Types].xml', bomb, 0), 'bomb.xlsx'))).toContain('too large')
  const before = process.memoryUsage().arrayBuffers
  expect(await said(text(zipOf('[Content_Types].xml', bomb, 1_000), 'bomb.xlsx'))).toContain('neither')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000)
})

describe('review X3: heads and then 1.9 MB of line ends', () => {
  const lineEnds = () => text(Buffer.concat([Buffer.from('Uplink ID,Name\n'), Buffer.alloc(1_900_000, '\n')]))

  it('are read beside everything else: the event loop turns meanwhile', async () => {
    let turning = true
    let turns = 0
    const turn = () => {
      turns += 1
      if (turning) setImmediate(turn)
    }
    turn()
    const words = await said(lineEnds())
    turning = false
    expect(turns).toBeGreaterThan(100)
    expect(words).toContain('500')
  })

  it('six times at once are one import and five refusals in words; afterwards the next one is taken', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => imported(lineEnds())))
    const errors = results.map((result) => (result.status === 'rejected' ? (result.reason as Refusal) : undefined))
    expect(errors.map((error) => error?.code).sort()).toEqual([80001, 80001, 80001, 80001, 80001, 80003])
    const refused = errors.find((error) => error?.code === 80001)?.detail
    expect(refused?.retryAfter).toBeGreaterThan(0)
    expect([refused?.says?.('zh'), refused?.says?.('en')]).toEqual([
      '本企业正在导入网关，请等待完成后再试',
      'An import for this business is in progress: please wait until it is done',
    ])
    expect(await imported(text('Uplink ID,Name\n780000000001,n\n'))).toMatchObject({ applied: true })
  })
})

it('lets one of two imports of the same file win', async () => {
  const file = text(`Uplink ID,Name\n${Array.from({ length: 100 }, (_, index) => `${760_000_000_000 + index},n`).join('\n')}`)
  const results = await Promise.all([imported(file), imported(file, server.stranger.businessId)])
  expect(results.filter(({ applied }) => applied)).toHaveLength(1)
  for (const { applied, rows } of results) if (!applied) expect(rows.every(({ outcome }) => outcome === 'already-added')).toBe(true)
})

it('takes the file as a form sends it, from an admin and from an operator of the platform, and nothing larger than allowed', async () => {
  const operator = await buildPlatformOperator(server.database.pool)
  const sent = async (url: string, person: Person, bytes: Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([bytes]), 'uplinks.csv')
    const body = new Response(form)
    const headers = { ...identityOf(person), 'content-type': body.headers.get('content-type') ?? '' }
    return answerOf<UplinkImport>(await server.app.inject({ method: 'POST', url, headers, payload: Buffer.from(await body.arrayBuffer()) }))
  }
  const own = await sent('/api/v1/uplink-imports', server.house.admin, Buffer.from('Uplink ID,Name\n770000000001,One\n'))
  expect(own.data).toMatchObject({ applied: true, rows: [{ uplinkId: '770000000001', outcome: 'created' }] })
  const url = `/api/v1/platform/businesses/${server.stranger.businessId}/uplink-imports`
  const before = await uplinksIn(server.stranger.businessId)
  expect((await sent(url, operator, Buffer.from('Uplink ID,Name\n770000000002,Two\n'))).data.applied).toBe(true)
  expect(await uplinksIn(server.stranger.businessId)).toBe(before + 1)
  expect((await sent(url, server.house.owner, Buffer.from('x'))).envelope.code).toBe(70001)
  expect((await sent('/api/v1/uplink-imports', server.house.admin, Buffer.alloc(2_100_000, 'x'))).status).toBe(413)
})

it('gives a template that the import reads, in both languages', async () => {
  for (const [language, head] of [
    ['zh', ['网关 ID', '名称']],
    ['en', ['Gateway ID', 'Name']],
  ] as const) {
    const file = await send(server.app, businessCalls.readImportTemplate, {}, server.house.viewer, { language })
    expect(file.headers['content-disposition']).toContain('.xlsx')
    const bounds = { rows: 10, emptyRows: 10, cells: 10, cellsOfRow: 10, unpacked: 100_000, parts: 20 }
    expect(await readTable({ name: 'template.xlsx', bytes: file.bytes, bounds })).toEqual({
      rows: [{ row: 1, cells: head }],
      encoding: null,
    })
  }
})
