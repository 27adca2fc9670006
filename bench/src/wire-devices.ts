import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Where devices of a real protocol answer, in a process of their own. */
export interface WirePlaces {
  /** Ports of Modbus TCP on 127.0.0.1, each a line with the units of `modbusUnits`. */
  modbus: readonly number[]
  snmpPort: number
}

/** Models of the units 1 … of each line. */
export const modbusUnits = ['sdm630', 'xy-md02', 'liebert-mini-mate2', 'wirenboard-map12e', 'sdm630'] as const
/** Recordings of the gateway's tests, by the community that answers with them. */
export const agents = ['ups', 'apc-ups', 'pdu', 'monitor', 'rectifier'] as const

/** Each agent has an address of its own, as in a building. `place`: from 0. */
export function agentAddress(place: number): string {
  return `127.2.${place >> 7}.${1 + (place & 127)}`
}

/** Starts that many Modbus units and SNMP agents. */
export async function startWireDevices(each: number): Promise<WirePlaces & { stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./wire-process.ts', import.meta.url)), [String(each)], { execArgv: ['--import', 'tsx'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const places = await Promise.race([
    new Promise<WirePlaces>((done) => child.once('message', (places) => done(places as WirePlaces))),
    ended.then((): never => {
      throw new Error('the devices did not start')
    }),
  ])
  return {
    ...places,
    async stop() {
      if (child.connected) child.send('stop')
      await ended
    },
  }
}
