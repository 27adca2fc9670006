import type { ModbusTable, ModbusWrite } from '@kilowatch/catalog/models'
import type ModbusRTU from 'modbus-serial'
import { DeviceError } from '../driver.ts'
import type { Span } from './blocks.ts'
import { registersFor } from './words.ts'

const reads: Readonly<Record<ModbusTable, (client: ModbusRTU, at: number, count: number) => Promise<readonly (number | boolean)[]>>> = {
  coil: async (client, at, count) => (await client.readCoils(at, count)).data,
  discrete: async (client, at, count) => (await client.readDiscreteInputs(at, count)).data,
  holding: async (client, at, count) => (await client.readHoldingRegisters(at, count)).data,
  input: async (client, at, count) => (await client.readInputRegisters(at, count)).data,
}

/** One request for a block: its registers, or its bits as 0 and 1. @throws DeviceError, or what modbus-serial says */
export async function readBlock(client: ModbusRTU, { table, at, count }: Span): Promise<number[]> {
  const found = await reads[table](client, at, count)
  // Bits come in whole bytes. The count of bytes inside a frame is nobody's check but ours.
  if (found.length < count || (found.length > count && typeof found[0] === 'number')) {
    throw new DeviceError('protocol', `${count} asked, ${found.length} answered`)
  }
  return found.slice(0, count).map(Number)
}

/** Writes one number; function 5, 6 or 16 by its kind and length. @throws DeviceError, or what modbus-serial says */
export async function writeNumber(client: ModbusRTU, { table, at, word = 'u16', order = 'ABCD', value }: ModbusWrite): Promise<void> {
  if (table === 'coil') return expectEcho(at, value, await coilWritten(client, at, value))
  const registers = registersFor(value, word, order)
  const [only] = registers
  if (registers.length > 1 || only === undefined) await writeTogether(client, at, registers)
  else expectEcho(at, only, await client.writeRegister(at, only))
}

/** Writes neighbouring registers in one request (function 16). */
export async function writeTogether(client: ModbusRTU, at: number, registers: number[]): Promise<void> {
  const { address, length } = await client.writeRegisters(at, registers)
  expectEcho(at, registers.length, { address, value: length })
}

async function coilWritten(client: ModbusRTU, at: number, value: number): Promise<{ address: number; value: number }> {
  const { address, state } = await client.writeCoil(at, value !== 0)
  return { address, value: Number(state) }
}

/** A device repeats what it wrote; anything else was an answer to something else. */
function expectEcho(at: number, value: number, said: { address: number; value: number }): void {
  if (said.address !== at || said.value !== value)
    throw new DeviceError('protocol', `wrote ${value} at ${at}, answered ${said.value} at ${said.address}`)
}
