import { readFileSync } from 'node:fs'
import { type ConfigAnswer, type configRefusals, parseConfig, pollIntervals, type UplinkConfig } from '@kilowatch/telemetry'
import type { Log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'

export interface ServedConfigParts {
  file: string
  log: Log
  /** The device that a part belongs to; undefined where the ref is none of a part. */
  ownerOfPart(ref: string): string | undefined
}

const nothing: UplinkConfig = { version: '', devices: [] }

/** What the server wants of this uplink: checked, kept on disk before it holds, and there after a restart without the server. */
export class ServedConfig {
  readonly #parts: ServedConfigParts
  #held: UplinkConfig
  #refused: ConfigAnswer['refused']

  /** Reads the file of an earlier run; a damaged one counts as nothing: the server says it again. */
  constructor(parts: ServedConfigParts) {
    this.#parts = parts
    this.#held = readHeld(parts)
  }

  /** Milliseconds between two readings; undefined: as the uplink's own file says. */
  intervalOf(ref: string): number | undefined {
    return this.#held.devices.find((device) => device.ref === ref)?.interval ?? this.#held.interval
  }

  /** @returns whether something else holds now */
  take(wanted: UplinkConfig): boolean {
    this.#refused = undefined
    if (wanted.version === this.#held.version) return false
    const problem = this.#problemOf(wanted) ?? this.#keep(wanted)
    if (problem) {
      this.#refused = { version: wanted.version, ...problem }
      this.#parts.log.warn(this.#refused, 'configuration of the server refused')
      return false
    }
    this.#held = wanted
    this.#parts.log.info({ version: wanted.version }, 'configuration of the server taken')
    return true
  }

  answer(): ConfigAnswer {
    return { version: this.#held.version, ...(this.#refused ? { refused: this.#refused } : {}) }
  }

  /** Devices that this uplink does not have are nothing wrong: somebody took them out of its file. */
  #problemOf({ interval, devices }: UplinkConfig): Problem | undefined {
    if (interval !== undefined && !isPossible(interval)) return { reason: 'interval' }
    for (const { ref, interval } of devices) {
      if (!isPossible(interval)) return { reason: 'interval', ref }
      if (this.#parts.ownerOfPart(ref) !== undefined) return { reason: 'part', ref }
    }
    return undefined
  }

  #keep(wanted: UplinkConfig): Problem | undefined {
    try {
      replaceFile(this.#parts.file, JSON.stringify(wanted))
      return undefined
    } catch (error) {
      this.#parts.log.error({ err: error }, 'configuration of the server could not be kept')
      return { reason: 'storage' }
    }
  }
}

interface Problem {
  reason: (typeof configRefusals)[number]
  ref?: string
}

function isPossible(interval: number): boolean {
  return interval >= pollIntervals.least && interval <= pollIntervals.most
}

function readHeld({ file, log }: ServedConfigParts): UplinkConfig {
  try {
    return parseConfig(readFileSync(file))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      log.error({ err: error }, 'configuration of the server lost')
    return nothing
  }
}
