import { randomBytes } from 'node:crypto'
import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { ExternalBroker } from './mqtt-client.ts'

/** A command of Mosquitto's dynamic-security plugin, as its documentation names them. */
export interface Command {
  command: string
  [parameter: string]: unknown
}

/** What a role may do, as the plugin writes it. */
export interface Right {
  acltype: string
  topic: string
  allow: true
  priority: number
}

export function allowed(acltype: string, topic: string): Right {
  return { acltype, topic, allow: true, priority: 0 }
}

/** What the plugin says to one command; `error` where it did not do it. */
export interface Answer {
  command: string
  data?: unknown
  error?: string
}

export interface DynamicSecurity {
  /** Does the commands in order. Answers stand in the same order. @throws BrokerSilent within four seconds */
  run(commands: readonly Command[]): Promise<Answer[]>
  stop(): Promise<void>
}

/** The broker cannot be reached, does not answer, or does not let us. */
export class BrokerSilent extends Error {}

const topic = '$CONTROL/dynamic-security/v1'
/** Below the 5 s after which PostgreSQL ends a transaction that waits. */
const patience = 4_000

interface Waiting {
  done(answers: Answer[]): void
  count: number
}

/** Speaks to the dynamic-security plugin of a Mosquitto. Connects at the first command, and again by itself. */
export function dynamicSecurity(broker: ExternalBroker, log: Logger): DynamicSecurity {
  let client: MqttClient | undefined
  let ready = notYet()
  let asked = 0
  const waiting = new Map<string, Waiting>()

  function open(): MqttClient {
    const { url, username, password, ca } = broker
    const opened = connect(url, {
      clientId: `kilowatch-admin-${randomBytes(6).toString('hex')}`,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 1_000,
      reconnectOnConnackError: true,
      connectTimeout: patience,
      keepalive: 30,
      resubscribe: false,
      // A command that we gave up on must not be done later.
      queueQoSZero: false,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(ca === undefined ? {} : { ca }),
    })
    opened.on('connect', () => subscribe(opened))
    opened.on('close', () => {
      if (ready.reached) ready = notYet()
    })
    opened.on('error', (error) => log.warn({ reason: error.message }, 'accounts at the broker'))
    opened.on('message', (_topic, payload) => hear(payload))
    return opened
  }

  function subscribe(opened: MqttClient): void {
    opened.subscribe(`${topic}/response`, { qos: 1 }, (error) => {
      if (error) log.error({ reason: error.message }, 'the broker does not let this account manage others')
      else ready.reach()
    })
  }

  function hear(payload: Buffer): void {
    const { responses = [] } = JSON.parse(payload.toString('utf8')) as { responses?: (Answer & { correlationData?: string })[] }
    const key = responses[0]?.correlationData ?? ''
    const one = waiting.get(key)
    if (one && responses.length === one.count) one.done(responses)
  }

  function ask(opened: MqttClient, commands: readonly Command[], key: string): Promise<Answer[]> {
    return new Promise((done) => {
      waiting.set(key, { done, count: commands.length })
      const correlated = commands.map((command) => ({ ...command, correlationData: key }))
      opened.publish(topic, JSON.stringify({ commands: correlated }), { qos: 0 })
    })
  }

  return {
    async run(commands) {
      client ??= open()
      const opened = client
      const key = String(++asked)
      const late = lateness()
      try {
        await Promise.race([ready.promise, late.never])
        return await Promise.race([ask(opened, commands, key), late.never])
      } finally {
        late.clear()
        waiting.delete(key)
      }
    },
    async stop() {
      await client?.endAsync(true)
    },
  }
}

/** Something that has not happened yet. */
function notYet(): { promise: Promise<void>; reached: boolean; reach(): void } {
  let resolve: () => void = () => {}
  const state = {
    reached: false,
    promise: new Promise<void>((done) => {
      resolve = done
    }),
    reach() {
      state.reached = true
      resolve()
    },
  }
  return state
}

function lateness(): { never: Promise<never>; clear(): void } {
  let timer: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrokerSilent('the broker does not answer')), patience)
  })
  return { never, clear: () => clearTimeout(timer) }
}
