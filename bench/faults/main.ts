import { option, print } from '../src/figures.ts'
import type { Outcome } from './outcome.ts'
import { startProduct } from './product.ts'
import { ownScripts, scripts } from './scripts.ts'

const rows = [...Object.keys(scripts), ...Object.keys(ownScripts)]
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const long = process.argv.includes('--long')
const uplinks = option('uplinks')
const unknown = asked.filter((row) => !rows.includes(row))
if (unknown.length > 0) {
  console.error(`no script for fault ${unknown.join(', ')}; there are ${rows.join(', ')}`)
  process.exit(1)
}

async function run(row: string): Promise<Outcome> {
  const own = ownScripts[row]
  if (own) return own({ long })
  const script = scripts[row]
  if (!script) throw new Error(`no script for fault ${row}`)
  const product = await startProduct()
  try {
    return await script({ product, long, ...(uplinks === undefined ? {} : { uplinks: Number(uplinks) }) })
  } finally {
    await product.stop()
  }
}

let broken = 0
for (const row of asked.length > 0 ? asked : rows) {
  console.log(`fault ${row}${long ? '' : ', short form'}`)
  const outcome = await run(row)
  for (const [what, figure] of Object.entries(outcome.counts)) print(`  ${what}`, figure.toLocaleString('en'))
  for (const sentence of outcome.broken) console.error(`  does not hold: ${sentence}`)
  broken += outcome.broken.length
}
process.exit(broken === 0 ? 0 : 1)
