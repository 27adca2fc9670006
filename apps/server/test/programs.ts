import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askDesk } from '../src/storage/test-desk.ts'

const names = ['main', 'stage0', 'guard', 'audit-check', 'backup', 'restore', 'doctor', 'parse-process'] as const

/** Files of programs by their names. */
export type Programs = Record<(typeof names)[number], string>

/** The server's programs, bundled from the present sources once in a run: they start several times as fast as the sources do. */
export async function serverPrograms(): Promise<Programs> {
  const { folder } = await askDesk<{ folder: string }>('programs')
  return Object.fromEntries(names.map((name) => [name, join(folder, `${name}.js`)])) as Programs
}

/** Any other source, bundled once in a run. @param source absolute, or the URL of it */
export async function programOf(source: string | URL): Promise<string> {
  const path = source instanceof URL ? fileURLToPath(source) : source
  return (await askDesk<{ file: string }>('program', path)).file
}

export function gatewayProgram(): Promise<string> {
  return programOf(new URL('../../gateway/src/cli.ts', import.meta.url))
}
