import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from '../src/storage/test-cluster.ts'

/**
 * One cluster per run, started when the first test file asks for it: a run without a database costs nothing.
 * Test files ask over a socket, because they live in other processes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-run-'))
  let cluster: Promise<TestCluster> | undefined
  const desk = createServer((_request, response) => {
    cluster ??= startTestCluster()
    cluster.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  const socket = join(folder, 'desk')
  await new Promise<void>((done) => desk.listen(socket, done))
  project.provide('databaseDesk', socket)
  return async () => {
    await new Promise((done) => desk.close(done))
    const running = await cluster?.catch(() => undefined)
    await running?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Unix socket of the one who starts the run's database cluster. */
    databaseDesk: string
  }
}
