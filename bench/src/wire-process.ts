import { join } from 'node:path'
import { float, startModbusServer, type TestModbusServer } from '../../apps/gateway/test/modbus-server.ts'
import { startSnmpServer } from '../../apps/gateway/test/snmp-server.ts'
import { root } from './stage.ts'
import { agentAddress, agents, modbusUnits } from './wire-devices.ts'

/** Registers that any of the models reads. */
const registers = 0x1500

/** Units with something in every register: a float of 50 in the meters', small numbers in the others'. */
async function line(): Promise<TestModbusServer> {
  const server = await startModbusServer()
  for (const [place, model] of modbusUnits.entries()) {
    for (let at = 0; at < registers; at += 2) {
      const words = model === 'sdm630' ? float(50) : [20, 20]
      for (const table of ['input', 'holding'] as const) server.put(place + 1, table, at, ...words)
    }
  }
  return server
}

const count = Number(process.argv[2])
const lines = await Promise.all(Array.from({ length: Math.ceil(count / modbusUnits.length) }, line))
const folder = join(root, 'apps/gateway/test/snmp')
const snmp = await startSnmpServer(Object.fromEntries(agents.map((name) => [name, join(folder, `${name}.snmprec`)])), [
  '127.0.0.1',
  ...Array.from({ length: count }, (_, place) => agentAddress(place)),
])
process.once('message', () => {
  Promise.all([snmp.stop(), ...lines.map((server) => server.stop())]).finally(() => process.exit(0))
})
process.send?.({ modbus: lines.map(({ port }) => port), snmpPort: snmp.port })
