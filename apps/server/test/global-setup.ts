import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { builtOf } from '../../../scripts/sources.mjs'
import { startTestCluster, type TestCluster } from '../src/storage/test-cluster.ts'

const root = join(import.meta.dirname, '../../..')
const app = join(root, 'apps/server')
const bundler = join(root, 'scripts/bundle.mjs')
const runNode = (...words: string[]) => promisify(execFile)(process.execPath, words)
/** Below the app, so that its npm packages are found. */
const programs = join(app, 'node_modules/.cache', `run-${process.pid}`)

/**
 * One cluster, one set of programs (what was built of the present sources, where that is there) and one bundle of each other process for a
 * run, each made when the first test file asks for it: a run without a database costs
 * nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-run-'))
  let cluster: Promise<TestCluster> | undefined
  let bundled: Promise<unknown> | undefined
  const alone = new Map<string, Promise<unknown>>()
  const makers: Record<string, (of: string) => Promise<unknown>> = {
    '/database': async () => {
      cluster ??= startTestCluster()
      const { url, template } = await cluster
      return { url, template }
    },
    '/programs': async () => {
      bundled ??= builtOf(root, 'server').present
        ? cp(join(app, 'dist'), programs, { recursive: true })
        : runNode(bundler, 'server', programs)
      await bundled
      return { folder: programs }
    },
    '/program': async (source) => {
      const file = join(programs, 'alone', `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.js`)
      const made = alone.get(source) ?? runNode(bundler, source, file)
      alone.set(source, made)
      await made
      return { file }
    },
  }
  const desk = createServer((asked, response) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://desk')
    const make = makers[pathname] ?? (() => Promise.reject(new Error(`nothing is made at ${pathname}`)))
    make(searchParams.get('of') ?? '').then(
      (made) => response.end(JSON.stringify(made)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  const socket = join(folder, 'desk')
  await new Promise<void>((done) => desk.listen(socket, done))
  project.provide('desk', socket)
  return async () => {
    await new Promise((done) => desk.close(done))
    const running = await cluster?.catch(() => undefined)
    await running?.stop()
    for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true })
  }
}
