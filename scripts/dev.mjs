// `npm run dev`: the server from its sources, started again when they change, and the console through Vite on port 5173.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const watched = ['apps/server/src', 'apps/server/locales', 'apps/gateway/src', 'packages']
const env = { KW_DEMO: '1', KW_DATA: join(root, 'data'), ...process.env }

let stopping = false
let server = startServer()
const viteFolder = dirname(createRequire(join(root, 'apps/console/package.json')).resolve('vite/package.json'))
const vite = spawn(process.execPath, [join(viteFolder, 'bin/vite.js')], { cwd: join(root, 'apps/console'), stdio: 'inherit', env })

function startServer() {
  const args = ['--import', 'tsx', join(root, 'apps/server/src/stage0.ts')]
  return spawn(process.execPath, args, { cwd: join(root, 'apps/server'), stdio: 'inherit', env })
}

function ended(child) {
  return new Promise((done) => (child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', done)))
}

let timer
let restarting = Promise.resolve()
for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.ts$|node_modules|dist/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarting = restarting.then(restart)
    }, 300)
  })
}

async function restart() {
  if (stopping) return
  server.kill('SIGTERM')
  await ended(server)
  server = startServer()
}

async function stop() {
  if (stopping) return
  stopping = true
  vite.kill('SIGTERM')
  server.kill('SIGTERM')
  await Promise.all([ended(vite), ended(server)])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
