import { setTimeout as wait } from 'node:timers/promises'
import { cpuSeconds, residentMemory } from '../../apps/server/test/processes.ts'
import { option, print } from './figures.ts'
import { claimFleet } from './fleet.ts'
import { startGateway } from './own-gateway.ts'
import { type Stage, startStage } from './stage.ts'
import { countSamples } from './store-figures.ts'
import { agentAddress, agents, modbusUnits, startWireDevices, type WirePlaces } from './wire-devices.ts'

/** `wire`: as many Modbus units, five to a line, and as many SNMP agents. */
const driver = option('driver') === 'wire' ? 'wire' : 'simulator'
const devices = Number(option('devices') ?? (driver === 'wire' ? 200 : 100))
const seconds = Number(option('minutes') ?? 0) * 60 || Number(option('seconds') ?? 60)
const intervalSeconds = Number(option('interval') ?? 5)
/** Until the heap has taken its size, s. */
const warmUp = 15
const uplinkId = '800000000042'

/** Shares of a hospital: UPSs with three phases, batteries with forty blocks, meters, probes, power strips. */
const kinds = ['ups', 'th', 'meter', 'ups', 'th', 'pdu', 'ups', 'th', 'ats', 'th']

/** A real gateway with its devices at the real server: what it takes of the machine. */
async function run(): Promise<void> {
  const wire = driver === 'wire' ? await startWireDevices(devices) : undefined
  const stage = await startStage({ server: option('server') })
  await claimFleet(stage.database, stage.businessId, { uplinkIds: [uplinkId] })
  const gateway = startGateway(stage, {
    uplinkId,
    devices: (wire ? wireDevices(wire) : simulatedDevices()).map((device) => `${device}, interval: ${intervalSeconds}s`),
    nodeArguments: (option('node') ?? '--max-semi-space-size=1').split(' ').filter(Boolean),
  })
  try {
    await Promise.race([measured(stage, gateway.pid), gateway.died])
  } finally {
    await gateway.stop()
    await stage.stop()
    await wire?.stop()
  }
}

async function measured(stage: Stage, pid: number): Promise<void> {
  await wait(warmUp * 1_000)
  const before = { cpu: cpuSeconds(pid), samples: await countSamples(stage.database) }
  const memory: number[] = []
  for (let at = 0; at < seconds; at += 5) {
    await wait(5_000)
    memory.push(residentMemory(pid))
  }
  const part = Math.max(1, Math.floor(memory.length / 3))
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
  const samples = (await countSamples(stage.database)) - before.samples
  const what = driver === 'wire' ? `${devices} Modbus units and ${devices} SNMP agents` : `${devices} devices`
  print(`gateway, ${what} at ${intervalSeconds} s, for ${seconds} s`, `${samples.toLocaleString('en')} samples stored`)
  print('  resident memory, mean of the last third', `${mean(memory.slice(-part)).toFixed(0)} MB`)
  print('  resident memory, highest', `${residentMemory(pid, 'VmHWM')} MB`)
  print('  processor', `${(((cpuSeconds(pid) - before.cpu) / seconds) * 100).toFixed(1)} % of a core`)
  if (memory.length >= 3 * 12) {
    const growth = mean(memory.slice(-part)) / mean(memory.slice(part, 2 * part)) - 1
    print('  last third against the second', `${(growth * 100).toFixed(1)} %`)
  }
}

function simulatedDevices(): string[] {
  return Array.from({ length: devices }, (_, i) => `ref: d${i}, type: ${kinds[i % kinds.length]}, driver: simulator`)
}

function wireDevices({ modbus, snmpPort }: WirePlaces): string[] {
  return Array.from({ length: devices }, (_, i) => {
    const [line, unit] = [Math.floor(i / modbusUnits.length), i % modbusUnits.length]
    return [
      `ref: m${i}, driver: modbus, host: 127.0.0.1, port: ${modbus[line]}, unit: ${unit + 1}, model: ${modbusUnits[unit]}`,
      `ref: s${i}, driver: snmp, host: ${agentAddress(i)}, port: ${snmpPort}, community: ${agents[i % agents.length]}`,
    ]
  }).flat()
}

await run()
process.exit(0)
