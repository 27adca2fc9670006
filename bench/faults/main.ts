import { option, print } from '../src/figures.ts'
import { startProduct } from './product.ts'
import { scripts } from './scripts.ts'

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const long = process.argv.includes('--long')
const uplinks = option('uplinks')
const unknown = asked.filter((row) => !Object.hasOwn(scripts, row))
if (unknown.length > 0) {
  console.error(`no script for fault ${unknown.join(', ')}; there are ${Object.keys(scripts).join(', ')}`)
  process.exit(1)
}

let broken = 0
for (const [row, script] of Object.entries(scripts)) {
  if (asked.length > 0 && !asked.includes(row)) continue
  const product = await startProduct({ sources: false })
  try {
    console.log(`fault ${row}${long ? '' : ', short form'}`)
    const outcome = await script({ product, long, ...(uplinks === undefined ? {} : { uplinks: Number(uplinks) }) })
    for (const [what, figure] of Object.entries(outcome.counts)) print(`  ${what}`, figure.toLocaleString('en'))
    for (const sentence of outcome.broken) console.error(`  does not hold: ${sentence}`)
    broken += outcome.broken.length
  } finally {
    await product.stop()
  }
}
process.exit(broken === 0 ? 0 : 1)
