import { expectedDeviceCalls, type Task } from '@kilowatch/contract'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPrograms } from '../../../test/programs.ts'
import { ended, fileOf, workOnTasks } from '../../../test/task-desk.ts'
import { answerOf, identityOf, send, type TestServer, testServer } from '../../../test/test-server.ts'
import { parseBy } from '../../parsing/parser-process.ts'
import { readTable } from '../../parsing/read-table.ts'

let server: TestServer
beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer()
})
afterAll(() => server.close())

const common = { type: 'th', vendor: 'Sensirion', series: 'SHT' }
const enter = (body: object, person = server.house.admin) =>
  send(server.app, expectedDeviceCalls.expectDevices, { body: { ...common, ...body } as never }, person)
const listed = async (person = server.house.admin) =>
  (await send(server.app, expectedDeviceCalls.listExpectedDevices, { query: {} }, person)).data.items

describe('entering devices before they connect', () => {
  it('enters several at once, each with the end of its id in the name, for the own business alone', async () => {
    const ids = ['620000000001', '620000000002']
    expect((await enter({ ids, name: '机房', parts: { probe_1_name: '前门', probe_1_id: '620000000101' } })).data).toEqual({ devices: 2 })
    expect(await listed()).toMatchObject([
      { id: '620000000002', name: '机房 0002', state: 'waiting' },
      { id: '620000000001', name: '机房 0001', parts: { probe_1_name: '前门', probe_1_id: '620000000101' } },
    ])
    expect(await listed(server.stranger.owner)).toEqual([])
    const { rows } = await server.database.pool.query(`select subject from audit where action = 'device.expect' order by subject`)
    expect(rows).toEqual([{ subject: 'device 620000000001' }, { subject: 'device 620000000002' }])
  })

  it.each([
    ['a type that there is not', { ids: ['620000000009'], type: 'toaster' }, 10003],
    ['an unconfigured device as a type', { ids: ['620000000009'], type: 'box_no_set' }, 10003],
    ['a probe of 11 digits', { ids: ['620000000009'], parts: { probe_1_id: '12345678901' } }, 10003],
    ['one id for two probes', { ids: ['620000000009'], parts: { probe_1_id: '620000000101', probe_2_id: '620000000101' } }, 10003],
    ['a seventeenth probe', { ids: ['620000000009'], parts: { probe_17_id: '620000000101' } }, 10003],
    ['the same id twice', { ids: ['620000000009', '620000000009'] }, 70002],
    ['an id that is expected', { ids: ['620000000009', '620000000001'] }, 70002],
    ['an id of 11 digits', { ids: ['12345678901'] }, 10003],
    ['nothing as the vendor', { ids: ['620000000009'], vendor: ' ' }, 10003],
  ])('refuses %s, and enters none', async (_, body, code) => {
    const before = await listed()
    expect((await enter(body)).envelope.code).toBe(code)
    expect(await listed()).toEqual(before)
  })

  it('refuses the id of a device, whosever it is, and says so before', async () => {
    const taken = server.stranger.device.boxId
    expect((await enter({ ids: [taken] })).envelope).toMatchObject({ code: 70002, msg: expect.stringContaining(taken) })
    const state = async (id: string) =>
      (await send(server.app, expectedDeviceCalls.checkDeviceId, { params: { id } }, server.house.admin)).data.state
    const asked = [taken, server.house.device.boxId, '620000000001', '620000000009', '123']
    expect(await Promise.all(asked.map(state))).toEqual(['added', 'own', 'expected', 'free', 'incorrect'])
  })

  it('takes entries back: all or none, and none of others', async () => {
    const forget = (ids: string, person = server.house.admin) =>
      send(server.app, expectedDeviceCalls.forgetExpectedDevices, { query: { ids } }, person)
    expect((await forget('620000000001', server.stranger.owner)).envelope.code).toBe(70003)
    expect((await forget('620000000001,620000000009')).envelope.code).toBe(70003)
    expect(await listed()).toHaveLength(2)
    expect((await forget('620000000001,620000000002')).data).toEqual({ removed: 2 })
    expect(await listed()).toEqual([])
  })
})

const head = ['设备 ID', '名称', '类型', '品牌', '系列', '型号', '站点', '探头']

async function sent(path: string, rows: (string | number)[][], person = server.house.admin) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] }))]), 'devices.xlsx')
  const body = new Response(form)
  const headers = { ...identityOf(person), 'content-type': body.headers.get('content-type') ?? '' }
  return answerOf<never>(await server.app.inject({ method: 'POST', url: path, headers, payload: Buffer.from(await body.arrayBuffer()) }))
}

describe('a workbook of devices', () => {
  it('names every wrong row with everything that is wrong with it, and enters none', async () => {
    const rows = [
      head,
      ['630000000001', '好的', '温湿度', 'Sensirion', 'SHT', '', '一楼', '前/630000000101; 后/630000000102'],
      ['123', '', 'toaster', '', 'S'],
      ['630000000001', '', 'ups', 'APC', 'SRT'],
      [server.stranger.device.boxId, '', 'ups', 'APC', 'SRT'],
      ['630000000002', '名'.repeat(16), 'ups', 'APC', 'S'.repeat(31), '', '', 'A/630000000103'],
      ['630000000003', '', 'th', 'A', 'S', '', '', '短/123'],
    ]
    const { data } = await sent('/api/v1/device-imports/check', rows)
    expect(data).toEqual({
      rows: 6,
      encoding: null,
      wrong: [
        { row: 3, id: '123', name: '', says: expect.stringMatching(/12 至 20 位.*没有这种设备类型.*未填写品牌/) },
        { row: 4, id: '630000000001', name: '', says: '与前面的行重复' },
        { row: 5, id: server.stranger.device.boxId, name: '', says: '该设备已添加' },
        { row: 6, id: '630000000002', name: '名'.repeat(16), says: expect.stringMatching(/15 个字符.*30 个字符.*探头/) },
        { row: 7, id: '630000000003', name: '', says: expect.stringContaining('探头') },
      ],
    })
    expect((await sent('/api/v1/device-imports', rows)).envelope).toMatchObject({ code: 80003, msg: expect.stringContaining('5') })
    expect(await listed()).toEqual([])
  })

  it('enters 450 devices beside, in batches, and its file says so of each row; once more changes nothing', async () => {
    const rows = [head, ...Array.from({ length: 450 }, (_, at) => [String(640_000_000_000 + at), `设备 ${at}`, 'ups', 'APC', 'SRT'])]
    const started = await sent('/api/v1/device-imports', rows)
    const worker = workOnTasks(server)
    const task = await ended(server, server.house.admin, (started.data as Task).id)
    await worker.stop()
    expect(task).toMatchObject({ kind: 'device-import', state: 'done' })
    const lines = (await fileOf(server, server.house.admin, task.id)).bytes.toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(451)
    expect(lines[450]).toContain('640000000449')
    const { rows: kept } = await server.database.pool.query('select count(*)::int as n from expected_devices where business_id = $1', [
      server.house.businessId,
    ])
    expect(kept).toEqual([{ n: 450 }])
    expect((await sent('/api/v1/device-imports/check', rows)).data).toMatchObject({ rows: 450, wrong: { length: 450 } })
  })

  it('refuses a table of something else, and one of too many', async () => {
    expect((await sent('/api/v1/device-imports/check', [['a', 'b']])).envelope).toMatchObject({ code: 80003 })
    const many = [head, ...Array.from({ length: 1_001 }, (_, at) => [String(650_000_000_000 + at), '', 'ups', 'A', 'S'])]
    expect((await sent('/api/v1/device-imports/check', many)).envelope).toMatchObject({ code: 80003, msg: expect.stringContaining('1000') })
  })

  it.each(['zh', 'en'] as const)('has a template that it reads, with the rules (%s)', async (language) => {
    const file = await send(server.app, expectedDeviceCalls.readDeviceTemplate, {}, server.house.admin, { language })
    const bounds = { rows: 10, emptyRows: 10, cells: 10, cellsOfRow: 10, unpacked: 1_000_000, parts: 30 }
    const {
      rows: [first],
    } = await readTable({ name: 'template.xlsx', bytes: file.bytes, bounds })
    expect(first?.cells[0]).toBe(language === 'zh' ? '设备 ID' : 'Device ID')
    expect(first?.cells).toHaveLength(8)
  })
})
