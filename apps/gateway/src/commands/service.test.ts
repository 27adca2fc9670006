import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testUplink } from '../../test/broker.ts'
import { type Phase, type ServiceStatus, statusOf } from '../windows/service-status.ts'
import { notByServiceManager, type System, SystemError } from '../windows/system.ts'
import { service } from './service.ts'

let folder = ''
let config = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-service-'))
  config = join(folder, 'gateway.yaml')
  writeFileSync(config, `uplink: "${testUplink}"\ndevices:\n  - { ref: th1, driver: simulator, type: th, interval: 200ms }\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Windows' service manager: begins the service, and returns when it says that it has stopped. */
function manager() {
  const told: ServiceStatus[] = []
  let control = (_: number): number => 0
  const system: System = {
    isAdministrator: () => true,
    protect() {},
    dispatch: (_, main, handle) =>
      new Promise((resolve) => {
        control = handle
        main((status) => {
          told.push(status)
          if (status.dwCurrentState === 1) resolve()
        })
      }),
  }
  return {
    told,
    system,
    control: (word: number) => control(word),
    heard: (...phases: Phase[]) => expect(told).toEqual(phases.map(statusOf)),
  }
}

const credential = { uplinkId: testUplink, secret: 'secret', broker: { url: 'mqtt://127.0.0.1:1' } }
const log = () => readFileSync(join(folder, 'log/gateway-000001.log'), 'utf8')

it('runs until the service manager asks it to stop, then stops in order, with its log in a file', async () => {
  writeFileSync(join(folder, 'credential.json'), JSON.stringify(credential))
  writeFileSync(config, readFileSync(config, 'utf8').replace('devices:', 'state: .\ndevices:'))
  const { told, system, control, heard } = manager()
  const ended = service(config, { name: 'KilowatchGateway-site', system })
  await expect.poll(() => told.length).toBe(2)
  heard('starting', 'running')
  expect(control(4)).toBe(0)
  expect(control(128)).toBe(120)
  expect(told).toHaveLength(2)
  expect(control(1)).toBe(0)
  expect(await ended).toBe(0)
  heard('starting', 'running', 'stopping', 'stopped')
  expect(log()).toMatch(/gateway started.*"signal":"control 1".*"msg":"stopped"/s)
})

it('says that it failed, and why in its log, so that the service manager tries again', async () => {
  const first = manager()
  expect(await service(config, { name: 'KilowatchGateway-site', system: first.system })).toBe(1)
  first.heard('starting', 'failed')
  expect(log()).toContain('credential.json')
  writeFileSync(config, 'uplink: "1"\ndevices: []\n')
  const second = manager()
  expect(await service(config, { name: 'KilowatchGateway-site', system: second.system })).toBe(1)
  second.heard('starting', 'failed')
  expect(log()).toContain('gateway.yaml:1:')
})

it('leaves the process alone once it has stopped in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { told, system, control } = manager()
    const end = vi.fn()
    writeFileSync(config, 'uplink: "1"\ndevices: []\n')
    const ended = service(config, { name: 'KilowatchGateway-site', system, end })
    control(1)
    await ended
    expect(told.at(-1)).toEqual(statusOf('failed'))
    vi.runAllTimers()
    expect(end).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

it('ends the process when it does not stop in time', async () => {
  writeFileSync(join(folder, 'credential.json'), JSON.stringify(credential))
  writeFileSync(config, readFileSync(config, 'utf8').replace('devices:', 'state: .\ndevices:'))
  const { told, system, control } = manager()
  const end = vi.fn()
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const ended = service(config, { name: 'KilowatchGateway-site', system, end })
  await expect.poll(() => told.length).toBe(2)
  control(15)
  const overdue = timer.mock.calls.find(([, delay]) => delay === 20_000)?.[0] as () => void
  timer.mockRestore()
  overdue()
  expect(end).toHaveBeenCalledWith(1)
  expect(told.at(-1)).toEqual(statusOf('failed'))
  await ended
})

it('tells a person who starts it by hand what to do instead', async () => {
  const system: System = {
    ...manager().system,
    dispatch: () => Promise.reject(new SystemError('StartServiceCtrlDispatcher', notByServiceManager)),
  }
  await expect(service(config, { name: 'KilowatchGateway-site', system })).rejects.toThrow(/kilowatch-gateway run/)
})
