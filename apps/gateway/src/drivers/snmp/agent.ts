import { lookup } from 'node:dns/promises'
import snmp, { type Session, type Varbind } from 'net-snmp'
import { DeviceError, type Link } from '../driver.ts'
import { deviceErrorOf, failsAt, isTooBig } from './failures.ts'
import { guardedSockets, type Oddities } from './guarded-socket.ts'
import { isAbsent, type Said, saidIn } from './said.ts'
import type { SnmpDeviceConfig } from './settings.ts'
import { walkColumns } from './walk.ts'

/** Objects by their OID, those that the agent has. */
export type Objects = ReadonlyMap<string, Said>

/** Objects asked for by name in one question. */
const objectsAtOnce = 24
/** What an agent did not have may come with a module that is plugged in: so long it is not asked for again, ms. */
const askAgainAfter = 15 * 60_000

/** One SNMP agent, asked one thing at a time. All methods fail with DeviceError. */
export class SnmpAgent implements Link {
  readonly oddities: Oddities
  #session: Session
  #config: SnmpDeviceConfig
  #up: () => number
  /** SNMPv1 refuses a whole question for one object that it does not have; when it did. */
  #absent = new Map<string, number>()

  private constructor(session: Session, config: SnmpDeviceConfig, oddities: Oddities, up: () => number) {
    this.#session = session
    this.#config = config
    this.#up = up
    this.oddities = oddities
    // What cannot be read as a message; the question stays open and is asked again.
    session.on('error', () => {
      oddities.broken++
    })
  }

  /** `up`: monotonic, ms. @throws DeviceError when the name of the host is not known */
  static async open(
    config: SnmpDeviceConfig,
    community: string,
    signal: AbortSignal,
    up: () => number = () => performance.now(),
  ): Promise<SnmpAgent> {
    const { address, family } = await resolved(config.host)
    signal.throwIfAborted()
    const oddities: Oddities = { foreign: 0, late: 0, broken: 0, unproven: 0 }
    const guard = { address, port: config.port, authenticated: config.auth !== undefined }
    const options = {
      port: config.port,
      version: versions[config.version],
      transport: family === 6 ? ('udp6' as const) : ('udp4' as const),
      timeout: config.timeout,
      retries: config.retries,
      context: config.context,
      dgramModule: guardedSockets(guard, oddities),
    }
    const session =
      config.version === 'v3' ? snmp.createV3Session(address, userOf(config), options) : snmp.createSession(address, community, options)
    return new SnmpAgent(session, config, oddities, up)
  }

  close(): void {
    this.#session.close()
  }

  /** What the agent says of these objects; those that it does not have are left out. */
  async get(oids: readonly string[], signal: AbortSignal): Promise<Objects> {
    const since = this.#up() - askAgainAfter
    const asked = oids.filter((oid) => (this.#absent.get(oid) ?? Number.NEGATIVE_INFINITY) <= since)
    const found: Varbind[] = []
    for (let start = 0; start < asked.length; start += objectsAtOnce) {
      found.push(...(await this.#getSome(asked.slice(start, start + objectsAtOnce), signal)))
    }
    return objectsOf(found)
  }

  /** Every object below these columns of tables. */
  async walk(columns: readonly string[], signal: AbortSignal): Promise<Objects> {
    const found = await walkColumns(columns, (oids, repetitions) =>
      this.#config.version === 'v1' ? this.#nextOfEach(oids, signal) : this.#bulk(oids, repetitions, signal),
    )
    return objectsOf(found)
  }

  async set(oid: string, value: { integer: number } | { oid: string } | { text: string }, signal: AbortSignal): Promise<void> {
    const varbind = { oid, ...written(value) }
    try {
      await this.#ask<Varbind[]>((done) => this.#session.set([varbind], done), signal)
    } catch (error) {
      throw deviceErrorOf(error, 'not-accepted')
    }
  }

  async #getSome(oids: readonly string[], signal: AbortSignal): Promise<readonly Varbind[]> {
    if (oids.length === 0) return []
    try {
      return (await this.#ask<Varbind[]>((done) => this.#session.get(oids, done), signal)).filter(({ oid }) => oids.includes(oid))
    } catch (error) {
      const missing = failsAt(error, oids)
      if (missing !== undefined) {
        this.#absent.set(missing, this.#up())
        return this.#getSome(
          oids.filter((oid) => oid !== missing),
          signal,
        )
      }
      if (!isTooBig(error) || oids.length === 1) throw deviceErrorOf(error)
      const half = Math.ceil(oids.length / 2)
      return [...(await this.#getSome(oids.slice(0, half), signal)), ...(await this.#getSome(oids.slice(half), signal))]
    }
  }

  async #bulk(oids: readonly string[], repetitions: number, signal: AbortSignal): Promise<readonly (readonly Varbind[])[]> {
    try {
      const answer = await this.#ask<(Varbind | Varbind[])[]>((done) => this.#session.getBulk(oids, 0, repetitions, done), signal)
      return answer.map((each) => (Array.isArray(each) ? each : [each]))
    } catch (error) {
      if (isTooBig(error) && repetitions > 1) return this.#bulk(oids, Math.floor(repetitions / 2), signal)
      throw deviceErrorOf(error)
    }
  }

  /** SNMPv1: one step for each column; the end of the agent's objects is an error that names the column. */
  async #nextOfEach(oids: readonly string[], signal: AbortSignal): Promise<readonly (readonly Varbind[])[]> {
    try {
      return (await this.#ask<Varbind[]>((done) => this.#session.getNext(oids, done), signal)).map((each) => [each])
    } catch (error) {
      const ended = failsAt(error, oids)
      if (ended === undefined) throw deviceErrorOf(error)
      const end = [{ oid: ended, type: snmp.ObjectType.EndOfMibView, value: null }]
      const others = oids.filter((oid) => oid !== ended)
      const answers = others.length === 0 ? [] : [...(await this.#nextOfEach(others, signal))]
      return oids.map((oid) => (oid === ended ? end : (answers.shift() ?? [])))
    }
  }

  #ask<T>(question: (done: (error: Error | null, answer?: T) => void) => void, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { once: true })
      question((error, answer) => {
        signal.removeEventListener('abort', giveUp)
        if (error || answer === undefined) reject(error ?? new DeviceError('protocol', 'empty answer'))
        else resolve(answer)
      })
    })
  }
}

const versions = { v1: snmp.Version1, v2c: snmp.Version2c, v3: snmp.Version3 }

function userOf({ user = '', auth, authKey = '', privacy, privacyKey = '' }: SnmpDeviceConfig) {
  const { noAuthNoPriv, authNoPriv, authPriv } = snmp.SecurityLevel
  return {
    name: user,
    level: auth === undefined ? noAuthNoPriv : privacy === undefined ? authNoPriv : authPriv,
    ...(auth === undefined ? {} : { authProtocol: snmp.AuthProtocols[auth] ?? '', authKey }),
    ...(privacy === undefined ? {} : { privProtocol: snmp.PrivProtocols[privacy] ?? '', privKey: privacyKey }),
  }
}

async function resolved(host: string): Promise<{ address: string; family: number }> {
  try {
    return await lookup(host)
  } catch (error) {
    throw new DeviceError('refused', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function written(value: { integer: number } | { oid: string } | { text: string }): Omit<Varbind, 'oid'> {
  const { Integer, OID, OctetString } = snmp.ObjectType
  if ('integer' in value) return { type: Integer, value: value.integer }
  return 'oid' in value ? { type: OID, value: value.oid } : { type: OctetString, value: value.text }
}

function objectsOf(varbinds: readonly Varbind[]): Objects {
  return new Map(
    varbinds.flatMap((varbind) => {
      const said = isAbsent(varbind) ? undefined : saidIn(varbind)
      return said ? [[varbind.oid, said] as const] : []
    }),
  )
}
