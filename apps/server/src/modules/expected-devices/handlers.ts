import type { Language } from '@kilowatch/catalog'
import { type Data, type ExpectedDevice, type ExpectedRow, expectedDeviceCalls, expectedDeviceList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, word } from '../../http/words.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { startTask } from '../tasks/index.ts'
import { expectDevices, forgetExpected } from './commands/expect-devices.ts'
import { expectedRows, knownIds } from './queries/expected.ts'
import { isDeviceId } from './rules.ts'
import type { JudgedRow } from './workbook/judge.ts'
import { readDevices } from './workbook/read.ts'
import { deviceTemplate } from './workbook/template.ts'

type Row = Omit<ExpectedDevice, 'createdAt'> & { created_at: Date }
const list = listHandlers<typeof expectedDeviceList, Row>(expectedDeviceList, expectedRows, {
  show: (rows) => rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
})

export const expectedDeviceHandlers = handlers(expectedDeviceCalls, {
  listExpectedDevices: list.page,
  exportExpectedDevices: list.file,

  async expectDevices({ body, ...actor }, services) {
    return { devices: await expectDevices(body, actor, services) }
  },

  async checkDeviceId({ params: { id }, business }, { db }) {
    return { state: await stateOf(db, business.id, id) }
  },

  async forgetExpectedDevices({ query, ...actor }, services) {
    return { removed: await forgetExpected(query.ids.split(','), actor, services) }
  },

  readDeviceTemplate: ({ language }) => deviceTemplate(language),

  async checkDeviceWorkbook({ files, business, body, language }, services) {
    const { rows, encoding } = await readDevices({ files, businessId: business.id, ...body }, services)
    return { rows: rows.length, encoding, wrong: wrongOf(rows).map((row) => shown(row, language)) }
  },

  async importDevices({ files, business, body, ...asker }, services) {
    const { rows } = await readDevices({ files, businessId: business.id, ...body }, services)
    const wrong = wrongOf(rows)
    if (wrong.length > 0) throw new Refusal(80003, { field: 'file', says: says('device-import-wrong', { count: wrong.length }) })
    const devices = rows.map(({ row, device }) => ({ row, device }))
    return startTask(services, asker, { kind: 'device-import', businessId: business.id, wish: { devices } })
  },
})

async function stateOf(db: Queryable, businessId: string, id: string): Promise<Data<typeof expectedDeviceCalls.checkDeviceId>['state']> {
  if (!isDeviceId(id)) return 'incorrect'
  const { added, own, expected } = await knownIds(db, businessId, [id])
  if (own.has(id)) return 'own'
  if (added.has(id)) return 'added'
  return expected.has(id) ? 'expected' : 'free'
}

const wrongOf = (rows: readonly JudgedRow[]) => rows.filter(({ faults }) => faults.length > 0)

function shown({ row, id, name, faults }: JudgedRow, language: Language): ExpectedRow {
  return { row, id, name, says: faults.map((fault) => word(fault, language)).join(language === 'zh' ? '；' : '; ') }
}
