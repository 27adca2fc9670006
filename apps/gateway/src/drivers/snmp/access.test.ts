import { snmpModels } from '@kilowatch/catalog/models'
import { afterEach, expect, it } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { oidBytes, pdu, type Question, startTestAgent, type TestAgent, type WireObject } from '../../../test/snmp-agent.ts'
import type { DeviceAccess, Link } from '../driver.ts'
import { Turns } from '../turns.ts'
import { snmpAccess } from './access.ts'
import { system } from './recognise.ts'
import { snmpSettings } from './settings.ts'
import { createTrapListeners } from './traps.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const signal = () => AbortSignal.timeout(20_000)

async function talkTo(hear: (question: Question) => void): Promise<{ access: DeviceAccess; link: Link; server: TestAgent }> {
  const server = await startTestAgent(hear)
  ends.push(() => server.stop())
  const config = snmpSettings.parse({ ref: 'a', driver: 'snmp', host: '127.0.0.1', port: server.port, timeout: '200ms', retries: 2 })
  const access = snmpAccess(config, createTrapListeners(quietLog), new Turns('never written'), quietLog, () =>
    performance.now(),
  ) as DeviceAccess
  const link = await access.open(signal())
  ends.push(() => link.close())
  return { access, link, server }
}

it('a device that no model knows is looked at again at each reading, and is away when it does not answer', async () => {
  const model = snmpModels.find(({ recognise }) => recognise?.sysObjectIds?.length && recognise.object === undefined)
  let objectId: string | undefined
  let isSilent = false
  const { access, link } = await talkTo((question) => {
    if (isSilent) return
    const said = (oid: string): WireObject => {
      if (question.pdu !== pdu.get) return [oid, 0x82, Buffer.alloc(0)]
      if (oid === system.description) return [oid, 4, Buffer.from('Box')]
      if (oid === system.objectId && objectId !== undefined) return [oid, 6, oidBytes(objectId)]
      return [oid, 0x80, Buffer.alloc(0)]
    }
    question.send(question.answer(question.oids.map(said)))
  })
  const read = async () => (await access.read(link, signal()))[0]
  expect(await read()).toMatchObject({ type: 'box_no_set', extras: { 'device.description': 'Box' } })
  isSilent = true
  await expect(read()).rejects.toMatchObject({ reason: 'timeout' })
  isSilent = false
  objectId = model?.recognise?.sysObjectIds?.[0]
  expect(await read()).toMatchObject({ type: model?.type })
})

it('what is written is sent once, though no answer comes', async () => {
  const { access, link, server } = await talkTo(() => {})
  const written = access.write(link, { name: '1.3.6.1.4.1.318.1.1.4.4.2.1.3.3', value: '3' }, signal())
  await expect(written).rejects.toMatchObject({ reason: 'timeout' })
  expect(server.asked()).toBe(1)
})
