import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder, startProduct } from './product.ts'
import { factsFile } from './support/the-product.ts'

/** Starts the product that the journeys share. @returns what ends it */
export default async function startSharedProduct(): Promise<() => Promise<void>> {
  const folder = openFolder('kw-journeys-')
  const product = await startProduct(join(folder, 'data'))
  const file = join(folder, 'product.json')
  writeFileSync(file, JSON.stringify({ url: product.url, data: product.data, accounts: product.accounts }), { mode: 0o600 })
  process.env[factsFile] = file
  return async () => {
    const code = await product.stop()
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the product ended with ${code}:\n${product.said()}`)
  }
}
