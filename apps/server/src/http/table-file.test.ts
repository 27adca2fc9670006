import { alarmCalls, auditCalls, deviceCalls, employeeCalls, positionCalls, telemetryCalls } from '@kilowatch/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { send, type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const { pool } = server.database
  await pool.query(`update devices set name = '=1+1' where id = $1`, [server.house.device.id])
  await pool.query(`insert into positions (business_id, name, remark) values ($1, '=1+1', 'a "quoted" remark')`, [server.house.businessId])
  await pool.query(`update memberships set name = '=1+1', remark = '+2' where user_id = $1`, [server.house.operator.id])
})
afterAll(() => server.close())

type Format = { format: 'csv' | 'xlsx' }
const month = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }

/** Every table that people take home, by who may have it. */
const tables = {
  devices: (query: Format) => send(server.app, deviceCalls.exportDevices, { query }, server.house.viewer),
  positions: (query: Format) => send(server.app, positionCalls.exportPositions, { query }, server.house.viewer),
  members: (query: Format) => send(server.app, employeeCalls.exportEmployees, { query }, server.house.admin),
  alarms: (query: Format) => send(server.app, alarmCalls.exportAlarms, { query }, server.house.viewer),
  'operation log': (query: Format) => send(server.app, auditCalls.exportOperations, { query: { ...month, ...query } }, server.house.admin),
  samples(query: Format) {
    const range = { points: 'battery_charge,load', ...month }
    const params = { deviceId: server.house.device.boxId }
    return send(server.app, telemetryCalls.exportSamples, { params, query: { ...range, ...query } }, server.house.viewer)
  },
}

/** Cells of a CSV without quotes around commas. */
function cells(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').trimEnd()
  return lines
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')))
}

const moment = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[+-]\d\d:\d\d$/
const textOf = (cell: unknown): string =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().slice(0, 19) : String(cell ?? '')

it.each(Object.entries(tables))(
  'of %s holds the same as workbook and as CSV; review D18: a workbook keeps texts as they are typed',
  async (_, ask) => {
    const csv = await ask({ format: 'csv' })
    const xlsx = await ask({ format: 'xlsx' })
    expect(xlsx.headers['content-disposition']).toMatch(/\.xlsx$/)
    const sheet = (await readXlsx(xlsx.bytes)).sheets[0]?.rows ?? []
    const width = cells(csv.text)[0]?.length ?? 0
    const shown = sheet.map((row) => Array.from({ length: width }, (_, column) => textOf(row[column])))
    // Text alone begins a formula where a spreadsheet reads a CSV: there it has an apostrophe.
    expect(JSON.stringify(cells(csv.text))).not.toMatch(/"[=+]1/)
    // A workbook has the clocks' time, as dates that can be reckoned with; a CSV says how far they are from UTC.
    const told = cells(csv.text).map((row) => row.map((cell) => cell.replace(/^'(?=[=+])/, '').replace(moment, '$1')))
    expect(shown).toEqual(told)
  },
)

it('is said to be of no other kind', async () => {
  const { envelope } = await tables.devices({ format: 'ods' } as unknown as Format)
  expect(envelope).toMatchObject({ code: 10003, data: { field: 'query.format' } })
})
