import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPrograms } from '../../apps/server/test/programs.ts'
import { killDatabase } from './killed-database.ts'
import { killServer } from './killed-server.ts'
import { overload } from './overload.ts'
import { type Product, startProduct } from './product.ts'
import { reconnectStorm } from './reconnect-storm.ts'
import { slowBrowser } from './slow-browser.ts'
import { worstUplink } from './worst-uplink.ts'

/** Short forms of the scripts: the product with its supervisor, every process killed for real. */
describe('the product under its supervisor', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct((await serverPrograms()).stage0)
  }, 180_000)
  afterAll(() => product?.stop(), 180_000)

  const rows = [
    ['fault 2: kill -9 of PostgreSQL in the middle of a batch leaves each batch wholly in or out', killDatabase],
    ['fault 8: ten times the load is queued or shed, and what was shed comes again and is stored once', overload],
    ['fault 9: uplinks that reconnect at once are all served again, and people are answered meanwhile', reconnectStorm],
    ['fault 15: browsers that do not read are cut off and begin again with a fresh snapshot', slowBrowser],
    [
      'fault 25: one uplink at its worst keeps ingest in bounded memory, holds nobody else up, and operators are told which one it is',
      worstUplink,
    ],
    ['fault 1: kill -9 of the server at full ingest loses nothing that was confirmed, and it starts again without help', killServer],
  ] as const
  it.each(rows)(
    '%s',
    async (_row, script) => {
      const { counts, broken } = await script({ product, long: false })
      expect(broken).toEqual([])
      expect(counts['samples confirmed']).toBeGreaterThan(300)
    },
    240_000,
  )
})
