import { pino } from 'pino'
import { type Gateway, startGateway } from '../gateway.ts'
import type { Log } from '../log.ts'
import { software } from '../software.ts'
import { configFrom, type Screen } from './screen.ts'

/** Runs one uplink per file until SIGINT or SIGTERM. @throws Mistake when one of them cannot start; then none runs */
export function run(files: readonly string[], level: string, screen: Screen): Promise<number> {
  return runUntil(stopSignal(), files, { log: pino({ level, base: { pid: process.pid } }), screen, onStarted() {} })
}

export interface RunOptions {
  log: Log
  /** Where mistakes of the configuration are told. */
  screen: Screen
  onStarted(): void
}

/** Runs one uplink per file until somebody asks to stop, saying who. @throws Mistake when one of them cannot start; then none runs */
export async function runUntil(stop: Promise<string>, files: readonly string[], { log, screen, onStarted }: RunOptions): Promise<number> {
  const configs = await Promise.all(files.map((file) => configFrom(file, screen)))
  const checked = configs.filter((config) => config !== undefined)
  if (checked.length < files.length) return 1

  const running: Gateway[] = []
  const stopAll = () => Promise.all(running.map((gateway) => gateway.stop()))
  try {
    for (const config of checked) running.push(startGateway(config, { log, language: screen.language }))
  } catch (error) {
    await stopAll()
    throw error
  }
  log.info({ uplinks: checked.map(({ uplink }) => uplink), version: software.version }, 'gateway started')
  onStarted()
  const signal = await stop
  log.info({ signal }, 'stopping')
  await stopAll()
  log.info('stopped')
  return 0
}

/** The first signal asks to stop in order; a second one ends the process as usual. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}
