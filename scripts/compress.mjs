// Puts compressed copies (.br, .gz) beside the files that browsers load, so that the server sends them without work.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(js|css|html|svg|json|webmanifest)$/
const leastBytes = 1_024
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Compresses everything below a folder that gains by it. */
export async function compressBelow(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => worthIt.test(name))
  await Promise.all(files.map((name) => compress(join(folder, name))))
}

async function compress(path) {
  const bytes = await readFile(path)
  if (bytes.length < leastBytes) return
  const [br, gz] = await Promise.all([
    inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    inGzip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
