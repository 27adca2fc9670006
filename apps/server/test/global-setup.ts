import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from '../src/storage/test-cluster.ts'

const app = join(import.meta.dirname, '..')
/** Below the app, so that its npm packages are found. */
const programs = join(app, 'node_modules/.cache', `run-${process.pid}`)

/**
 * One cluster and one set of programs for a run, each made when the first test file asks for it: a run without a database costs
 * nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-run-'))
  let cluster: Promise<TestCluster> | undefined
  let bundled: Promise<unknown> | undefined
  const makers: Record<string, () => Promise<unknown>> = {
    '/database': async () => {
      cluster ??= startTestCluster()
      const { url, template } = await cluster
      return { url, template }
    },
    '/programs': async () => {
      bundled ??= promisify(execFile)(process.execPath, [join(app, '../../scripts/bundle.mjs'), 'server', programs])
      await bundled
      return { folder: programs }
    },
  }
  const desk = createServer((asked, response) => {
    const make = makers[asked.url ?? ''] ?? (() => Promise.reject(new Error(`nothing is made at ${asked.url}`)))
    make().then(
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
