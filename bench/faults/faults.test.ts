import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killDatabase } from './killed-database.ts'
import { killServer } from './killed-server.ts'
import { type Product, startProduct } from './product.ts'

/** Short forms of the scripts: the product with its supervisor, every process killed for real. */
describe('the product under its supervisor', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ sources: true })
  }, 120_000)
  afterAll(() => product?.stop())

  it('fault 1: kill -9 of the server at full ingest loses nothing that was confirmed, and it starts again without help', async () => {
    const { counts, broken } = await killServer({ product, long: false })
    expect(broken).toEqual([])
    expect(counts['samples confirmed']).toBeGreaterThan(600)
  }, 180_000)

  it('fault 2: kill -9 of PostgreSQL in the middle of a batch leaves each batch wholly in or out', async () => {
    const { counts, broken } = await killDatabase({ product, long: false })
    expect(broken).toEqual([])
    expect(counts['samples confirmed']).toBeGreaterThan(600)
  }, 180_000)
})
