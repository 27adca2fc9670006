import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCredential } from '../src/config/credential.ts'
import { problemLines } from '../src/config/problems.ts'
import { type GatewayConfig, parseConfig } from '../src/config/read-config.ts'
import { type Gateway, type GatewayOptions, startGateway } from '../src/gateway.ts'
import { testSecret, testUplink } from './broker.ts'
import { quietLog } from './quiet-log.ts'

/** One gateway with a folder of its own, as a person would set it up. */
export interface TestSite {
  config: GatewayConfig
  start(options?: Partial<GatewayOptions>): Gateway
  remove(): void
}

/** `devices` is the YAML of the list. */
export function createSite(devices: string, brokerUrl: string, queue: { maxBytes?: number } = {}, secret = testSecret): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'kw-gateway-'))
  const yaml = `uplink: "${testUplink}"\nstate: ./state\nqueue: { resendPerSecond: 1000 }\ndevices:\n${devices}`
  const parsed = parseConfig(yaml, join(folder, 'site.yaml'))
  if ('problems' in parsed) throw new Error(problemLines('site.yaml', parsed.problems, 'en').join('\n'))
  const config = { ...parsed.config, queue: { ...parsed.config.queue, ...queue } }
  writeCredential(config, { uplinkId: testUplink, secret, broker: { url: brokerUrl } })
  return {
    config,
    start: (options = {}) => startGateway(config, { log: quietLog, ...options, rules: { ...quickRules, ...options.rules } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Waiting times short enough for tests. */
const quickRules = { backoff: { first: 20, most: 100 }, helloEvery: 50, gather: 5 }
