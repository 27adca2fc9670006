import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { project } from '../product.ts'

/** What a NUT server says of one device. */
export interface Recording {
  /** Fit for the name of a UPS and for the name of a device. */
  name: string
  file: string
  variables: ReadonlyMap<string, string>
}

const own = join(project, 'apps/gateway/test/nut')

/** `name: value` per line. */
export function variablesOf(text: string): ReadonlyMap<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, name, value] = /^([a-z][^:\s]*):\s?(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value?.trim() ?? ''] as const]
  })
  return new Map(pairs)
}

/** The recordings of this repository, and the twelve of real devices where KW_RECORDINGS says where they are. @throws when it names no such folder */
export function recordings(): Recording[] {
  const outside = process.env.KW_RECORDINGS
  // Each worker reads this file again; one line is enough.
  if (!outside && process.env.TEST_WORKER_INDEX === undefined)
    console.log('KW_RECORDINGS is not set: the recordings of twelve real devices are left out.')
  const files = [...devFilesOf(own), ...(outside ? devFilesOf(join(outside, 'nut')) : [])]
  return files.map((file, index) => ({
    name: `r${index + 1}-${basename(file, '.dev').replaceAll(/[^A-Za-z0-9]+/g, '-')}`.slice(0, 15),
    file,
    variables: variablesOf(readFileSync(file, 'utf8')),
  }))
}

function devFilesOf(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.dev'))
  if (files.length === 0) throw new Error(`no recordings in ${folder}`)
  return files.sort().map((name) => join(folder, name))
}
