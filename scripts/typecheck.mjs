// Types of everything, two programs at a time, by the native compiler; its predecessor stays for tools that need its interface.
import { spawn } from 'node:child_process'

/** What runs in Node is one program, so that what all of it uses is read once. Longest first. */
const projects = ['apps/console', 'tsconfig.node.json', 'e2e', 'apps/console/service-worker']

function check(project) {
  return new Promise((resolve) => {
    const tsc = spawn(
      process.execPath,
      ['node_modules/typescript-native/bin/tsc', '-p', project, '--pretty', 'false', '--singleThreaded'],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    tsc.on('close', (code) => resolve({ project, code }))
  })
}

const waiting = [...projects]
const results = []
async function worker() {
  for (let project = waiting.shift(); project; project = waiting.shift()) results.push(await check(project))
}
await Promise.all([worker(), worker()])
const broken = results.filter(({ code }) => code !== 0).map(({ project }) => project)
console.log(
  `types: ${results.length - broken.length} projects right, ${broken.length} wrong${broken.length > 0 ? `: ${broken.join(', ')}` : ''}`,
)
process.exit(broken.length === 0 && results.length > 0 ? 0 : 1)
