import { type AnyCall, eachCall, messages } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../test/full-house.ts'
import { sampleFor } from '../../test/matrix.ts'
import { prepare } from '../../test/matrix-circumstances.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'

/** What is set of a device or planned for it: nothing of that is taken for one that has expired or is disabled. */
let server: TestServer
let house: FullHouse
beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 2400)
})
afterAll(() => server.close())

/** Calls that set something of a device and refuse by a check of their own. */
const checked = ['controls.requestCommand', 'deviceSettings.writeSettings']
const demanding = eachCall()
  .filter(({ domain, name, call }) => call.activeDevice || checked.includes(`${domain}.${name}`))
  .map(({ domain, name, call }) => ({ name: `${domain}.${name}`, call }))

/** Calls of whoever may set or manage a device that go on without it, each with the reason. */
const goesOn: Readonly<Record<string, string>> = {
  'devices.changeDevice': 'its name and whether it is disabled',
  'deviceControllers.letControl': 'says who may, and nothing happens by it',
  'timedPeriods.switchTimedPeriod': 'nothing is carried out meanwhile, and switching off must go on',
  'timedPeriods.removeTimedPeriod': 'takes away',
  'timedTasks.switchTimedTask': 'nothing is carried out meanwhile, and switching off must go on',
  'timedTasks.removeTimedTask': 'takes away',
  'people.addResponsible': 'whose device it is',
  'people.removeResponsible': 'whose device it is',
  'deviceInformation.changeUpsInformation': 'the record of the device',
  'deviceRelations.relateDevices': 'the record of the device',
  'deviceRelations.removeRelations': 'the record of the device',
  'doors.switchDoorPerson': 'switching off must go on',
  'doors.removeDoorPerson': 'takes away',
  'scenes.addSceneImage': 'the record of the device',
  'scenes.removeSceneImage': 'the record of the device',
}

const setsOneDevice = ({ access, changes }: AnyCall): boolean => {
  const rules = typeof access === 'object' && 'all' in access ? access.all : [access]
  return Boolean(changes) && rules.some((rule: { device?: string }) => ['manage', 'control', 'set'].includes(rule.device ?? ''))
}

describe('review C8: nothing is set of a device that has expired or is disabled', () => {
  test('every call that sets something of one device refuses, or goes on for a reason', () => {
    const names = eachCall().flatMap(({ domain, name, call }) => (setsOneDevice(call) ? [`${domain}.${name}`] : []))
    const known = new Set([...demanding.map(({ name }) => name), ...Object.keys(goesOn)])
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  test.each(demanding)('$name', async ({ name, call }) => {
    const { pool } = server.database
    for (const [column, message] of [
      ['expires_at', 'device-expired'],
      ['disabled_at', 'device-disabled'],
    ] as const) {
      await pool.query(`update devices set expires_at = null, disabled_at = null`)
      await pool.query(`update devices set ${column} = now() - interval '1 day' where business_id = $1`, [house.words[':business']])
      const input = await prepare(name, sampleFor(call, house, 'owner'), { server, house })
      const { envelope, text } = await send(server.app, call, input as never, house.people.owner)
      expect([envelope.code, envelope.msg], text).toEqual([30001, messages[message].zh])
    }
  })
})
