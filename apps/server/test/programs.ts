import { join } from 'node:path'
import { askDesk } from '../src/storage/test-desk.ts'

const names = ['main', 'stage0', 'audit-check', 'backup', 'restore', 'doctor', 'parse-process'] as const

/** Files of programs by their names. */
export type Programs = Record<(typeof names)[number], string>

/** The server's programs, bundled from the present sources once in a run: they start several times as fast as the sources do. */
export async function serverPrograms(): Promise<Programs> {
  const { folder } = await askDesk<{ folder: string }>('programs')
  return Object.fromEntries(names.map((name) => [name, join(folder, `${name}.js`)])) as Programs
}
